//! Tables of the module that grow while functions are lowered.

use foldhash::HashMap;

use skep_bytecode::CallShape;

/// Constants and shapes, each once.
#[derive(Default)]
pub(crate) struct Tables {
    pub consts: Vec<u64>,
    pub shapes: Vec<CallShape>,
    const_index: HashMap<u64, u32>,
    shape_index: HashMap<CallShape, u32>,
}

impl Tables {
    pub fn constant(&mut self, bits: u64) -> u32 {
        *self.const_index.entry(bits).or_insert_with(|| {
            self.consts.push(bits);
            self.consts.len() as u32 - 1
        })
    }

    pub fn shape(&mut self, shape: CallShape) -> u32 {
        if let Some(index) = self.shape_index.get(&shape) {
            return *index;
        }
        let index = self.shapes.len() as u32;
        self.shapes.push(shape.clone());
        self.shape_index.insert(shape, index);
        index
    }
}
