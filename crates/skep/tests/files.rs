//! Files that processes read, and the environment.
#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod support;

use std::io::{Error, ErrorKind};

use support::check_with;

/// A world in which each name is its own contents, but for a few.
fn read_file(name: &[u8]) -> std::io::Result<Vec<u8>> {
    match name {
        b"secret" => Err(Error::from(ErrorKind::PermissionDenied)),
        b"bomb" => panic!("no reading"),
        _ => Ok(name.to_vec()),
    }
}

#[test]
fn many_processes_read_files_at_the_same_time() {
    check_with(
        r#"
import ("fmt"; "os"; "skep")

func Reader(parent skep.Pid[int], n int) skep.Pid[int] {
	data, err := os.ReadFile(fmt.Sprint("file", n))
	if err != nil || string(data) != fmt.Sprint("file", n) {
		panic("lost")
	}
	parent.Send(n)
	return parent
}

func main() {
	for i := range 100 {
		skep.Spawn(Reader, skep.Self[int]()).Send(i)
	}
	sum := 0
	for range 100 {
		sum += skep.Receive[int]()
	}
	fmt.Println(sum)
}
"#,
        |config| config.read_file = Box::new(read_file),
        |way, ran| assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("4950\n", ""), "{way:?}"),
    );
}

#[test]
fn whoever_embeds_decides_what_can_be_read() {
    check_with(
        r#"
import ("fmt"; "os")

func main() {
	_, err := os.ReadFile("secret")
	fmt.Println(err)
	_, err = os.ReadFile("bomb")
	fmt.Println(err)
	fmt.Println(os.Getenv("A"), os.Getenv("B"), os.Environ())
}
"#,
        |config| {
            config.read_file = Box::new(read_file);
            config.environment = vec![b"A=1".to_vec(), b"B=".to_vec()];
        },
        |way, ran| {
            let expect = "open secret: permission denied\nopen bomb: the reader panicked\n1  [A=1 B=]\n";
            assert_eq!(ran.stdout, expect, "{way:?}");
        },
    );
}
