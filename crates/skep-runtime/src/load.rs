//! A verified module made ready to run.

use std::sync::Arc;

use skep_abi::{Builtin, LinkError, LinkedProgram, Resolve};
use skep_bytecode::VerifiedModule;
use skep_interp::LoadedProgram;

/// A program that is ready to run, in any number of systems. Clones share it.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) loaded: Arc<LoadedProgram>,
}

impl Program {
    /// Links and decodes a module.
    ///
    /// # Errors
    /// If it calls natives that nobody provides.
    pub fn load(module: VerifiedModule) -> Result<Program, LinkError> {
        let linked = LinkedProgram::link(module, &Natives)?;
        Ok(Program { loaded: Arc::new(LoadedProgram::load(linked)) })
    }
}

/// Everything that code can call beside its own functions.
struct Natives;

impl Resolve for Natives {
    fn resolve(&self, name: &str) -> Option<Builtin> {
        let host = skep_process::host_op(name).map(Builtin::Host);
        let leaf =
            || skep_heap::rt_ops::lookup(name).or_else(|| skep_leaves::lookup(name)).map(Builtin::Leaf);
        host.or_else(leaf)
    }
}
