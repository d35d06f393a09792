//go:build skep

package os

import "errors"

// environment gives the variables of the program's environment, as NAME=value.
func environment() []string

// variables are the calling process's own; nil until they are needed.
type variables struct{ list []string }

// Each process begins with those of the program.
var own = &variables{}

func (v *variables) all() []string {
	if v.list == nil {
		v.list = append([]string{}, environment()...)
	}
	return v.list
}

// find gives the position of a variable, or -1.
func (v *variables) find(key string) int {
	for i, variable := range v.all() {
		if len(variable) > len(key) && variable[len(key)] == '=' && variable[:len(key)] == key {
			return i
		}
	}
	return -1
}

// Getenv gives the value of a variable, empty if it is not set.
func Getenv(key string) string {
	value, _ := LookupEnv(key)
	return value
}

// LookupEnv gives the value of a variable, and whether it is set.
func LookupEnv(key string) (string, bool) {
	i := own.find(key)
	if i < 0 || key == "" {
		return "", false
	}
	return own.list[i][len(key)+1:], true
}

// SyscallError tells which call of the system failed.
type SyscallError struct {
	Syscall string
	Err     error
}

// Error gives the text.
func (e *SyscallError) Error() string { return e.Syscall + ": " + e.Err.Error() }

// Unwrap gives the cause.
func (e *SyscallError) Unwrap() error { return e.Err }

// Setenv sets a variable of the calling process; others keep theirs.
func Setenv(key, value string) error {
	bad := key == ""
	for i := range len(key) {
		bad = bad || key[i] == '=' || key[i] == 0
	}
	for i := range len(value) {
		bad = bad || value[i] == 0
	}
	if bad {
		return &SyscallError{"setenv", errors.New("invalid argument")}
	}
	if i := own.find(key); i >= 0 {
		own.list[i] = key + "=" + value
	} else {
		own.list = append(own.list, key+"="+value)
	}
	return nil
}

// Unsetenv takes a variable of the calling process away.
func Unsetenv(key string) error {
	if i := own.find(key); i >= 0 && key != "" {
		own.list = append(own.list[:i], own.list[i+1:]...)
	}
	return nil
}

// Clearenv takes all variables of the calling process away.
func Clearenv() { own.list = []string{} }

// Environ gives all variables, as NAME=value.
func Environ() []string { return append([]string{}, own.all()...) }

// ExpandEnv puts the values of variables in the places of $NAME and ${NAME}.
func ExpandEnv(s string) string { return Expand(s, Getenv) }

// Expand puts what mapping gives for NAME in the places of $NAME and ${NAME}.
func Expand(s string, mapping func(string) string) string {
	var b []byte
	from := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '$' || i+1 >= len(s) {
			continue
		}
		b = append(b, s[from:i]...)
		name, n := variableName(s[i+1:])
		switch {
		case name != "":
			b = append(b, mapping(name)...)
		case n == 0:
			// A dollar that begins no name stands for itself.
			b = append(b, '$')
		}
		i += n
		from = i + 1
	}
	if from == 0 {
		return s
	}
	return string(b) + s[from:]
}

// variableName gives the name at the beginning of s, in braces or not, and how many bytes it takes.
func variableName(s string) (name string, n int) {
	if s[0] == '{' {
		if len(s) > 2 && isSpecial(s[1]) && s[2] == '}' {
			return s[1:2], 3
		}
		for i := 1; i < len(s); i++ {
			if s[i] == '}' {
				if i == 1 {
					return "", 2 // ${} is dropped
				}
				return s[1:i], i + 1
			}
		}
		return "", 1 // so is a brace that nothing closes
	}
	if isSpecial(s[0]) {
		return s[:1], 1
	}
	for n < len(s) && isNameByte(s[n]) {
		n++
	}
	return s[:n], n
}

// isSpecial tells whether c alone is a name in shells.
func isSpecial(c byte) bool {
	switch c {
	case '*', '#', '$', '@', '!', '?', '-':
		return true
	}
	return '0' <= c && c <= '9'
}

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
