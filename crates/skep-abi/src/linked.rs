//! A verified program with everything resolved that doesn't change while it runs.
//! Kept true: addresses of static data stay the same as long as the program lives; it is shared by all workers.

use std::fmt;

use skep_bytecode::VerifiedModule;
use skep_heap::ProgramData;

use crate::builtins::{Builtin, Resolve};
use crate::methods::MethodTable;

/// A program whose builtins are known and whose static data has its addresses.
#[derive(Debug)]
pub struct LinkedProgram {
    module: VerifiedModule,
    builtins: Box<[Builtin]>,
    methods: MethodTable,
    data: ProgramData,
}

/// The program calls builtins that nobody provides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// Their names, each once, in order of first use.
    pub missing: Vec<String>,
}

impl LinkedProgram {
    /// Links a module with the builtins it calls.
    ///
    /// # Errors
    /// Names all builtins that `resolve` doesn't know.
    pub fn link(module: VerifiedModule, resolve: &dyn Resolve) -> Result<LinkedProgram, LinkError> {
        let mut missing: Vec<String> = Vec::new();
        let mut builtins = Vec::with_capacity(module.builtins.len());
        for builtin in &module.builtins {
            match resolve.resolve(&builtin.name) {
                Some(found) => builtins.push(found),
                None if missing.contains(&builtin.name) => {}
                None => missing.push(builtin.name.clone()),
            }
        }
        if !missing.is_empty() {
            return Err(LinkError { missing });
        }
        let methods = MethodTable::new(&module);
        let data = ProgramData::load(&module);
        Ok(LinkedProgram { module, builtins: builtins.into_boxed_slice(), methods, data })
    }

    /// The module.
    #[must_use]
    #[inline]
    pub fn module(&self) -> &VerifiedModule {
        &self.module
    }

    /// What a `builtin` instruction's index names.
    #[must_use]
    #[inline]
    pub fn builtin(&self, index: usize) -> Builtin {
        self.builtins[index]
    }

    /// Functions of interface calls.
    #[must_use]
    #[inline]
    pub fn methods(&self) -> &MethodTable {
        &self.methods
    }

    /// Its types and static data, as heaps take them.
    #[must_use]
    #[inline]
    pub fn data(&self) -> &ProgramData {
        &self.data
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no builtin of the name {}", self.missing.join(", "))
    }
}

impl std::error::Error for LinkError {}
