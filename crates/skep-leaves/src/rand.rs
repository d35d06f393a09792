//! Packages math/rand and math/rand/v2: the tables of their generators.

mod cooked;

use std::sync::LazyLock;

use skep_heap::{Leaf, Window};

use crate::math::power::{exp, log};

/// The leaf of a name.
pub fn lookup(name: &str) -> Option<Leaf> {
    let (_, name) = name.rsplit_once('.')?;
    let leaf: Leaf = match name {
        "cooked" => |w| {
            let index = w.int(0) as usize;
            w.set_uint(0, cooked::COOKED.get(index).copied().unwrap_or(0));
            Ok(())
        },
        "normal" => |w| {
            layer(w, &NORMAL);
            Ok(())
        },
        "exponential" => |w| {
            layer(w, &EXPONENTIAL);
            Ok(())
        },
        _ => return None,
    };
    Some(leaf)
}

/// A layer of a ziggurat.
#[derive(Clone, Copy, Default)]
struct Layer {
    /// Random numbers below this lie under the curve for certain.
    sure: u32,
    /// What a random number is multiplied by.
    scale: f32,
    /// The curve at the layer's edge.
    height: f32,
}

static NORMAL: LazyLock<Vec<Layer>> = LazyLock::new(|| {
    let curve = Curve { edge: 3.442619855899, area: 9.91256303526217e-3, range: 2147483648.0, layers: 128 };
    curve.layers(|x| exp(-0.5 * x * x), |y| (-2.0 * log(y)).sqrt())
});

static EXPONENTIAL: LazyLock<Vec<Layer>> = LazyLock::new(|| {
    let curve =
        Curve { edge: 7.697117470131487, area: 3.949659822581572e-3, range: 4294967296.0, layers: 256 };
    curve.layers(|x| exp(-x), |y| -log(y))
});

/// A falling curve that is cut into layers of equal area, as Marsaglia and Tsang describe (The Ziggurat Method for
/// Generating Random Variables, 2000).
struct Curve {
    /// Where the lowest layer ends and the tail begins.
    edge: f64,
    area: f64,
    /// How many values a random number has.
    range: f64,
    layers: usize,
}

impl Curve {
    fn layers(&self, curve: fn(f64) -> f64, inverse: fn(f64) -> f64) -> Vec<Layer> {
        let mut layers = vec![Layer::default(); self.layers];
        let base = self.area / curve(self.edge);
        let last = self.layers - 1;
        layers[0] = Layer {
            sure: (self.edge / base * self.range) as u32,
            scale: (base / self.range) as f32,
            height: 1.0,
        };
        layers[last].scale = (self.edge / self.range) as f32;
        layers[last].height = curve(self.edge) as f32;
        let mut edge = self.edge;
        for i in (1..last).rev() {
            let inner = inverse(self.area / edge + curve(edge));
            layers[i + 1].sure = (inner / edge * self.range) as u32;
            layers[i].scale = (inner / self.range) as f32;
            layers[i].height = curve(inner) as f32;
            edge = inner;
        }
        layers
    }
}

/// `layer(i int) (sure uint32, scale, height float32)`
fn layer(w: &mut Window<'_, '_>, layers: &[Layer]) {
    let index = w.int(0) as usize;
    let Layer { sure, scale, height } = layers.get(index).copied().unwrap_or_default();
    w.set_uint(0, u64::from(sure));
    w.set_float32(1, scale);
    w.set_float32(2, height);
}
