//! The proof that a module was verified.

use std::ops::Deref;

use crate::module::Module;

/// A module that passed the verifier; nothing below checks bytecode again. Only the verifier makes one.
#[derive(Debug)]
pub struct VerifiedModule(Module);

impl VerifiedModule {
    /// To be called by the verifier alone.
    pub(crate) fn new(module: Module) -> VerifiedModule {
        VerifiedModule(module)
    }
}

impl Deref for VerifiedModule {
    type Target = Module;

    fn deref(&self) -> &Module {
        &self.0
    }
}
