//! Error function, its inverse and the logarithm of Gamma, that agree with Go's to the last bit.
//! Kept true: the order of operations is that of Go's sources: the error function and the logarithm of Gamma after
//! FreeBSD's s_erf.c and e_lgamma_r.c, the inverse after M. J. Wichura (Applied Statistics, algorithm 241). Nothing
//! is fused.

use std::f64::consts::{LN_2, PI, SQRT_2};

use super::power::{exp, log};
use super::{poly, trig};

const INF: f64 = f64::INFINITY;

/// Where the error function stands at 1, about.
const ERX: f64 = 0.8450629115104675;

/// Up to here it is near x.
const NEAR: f64 = 0.84375;

pub fn erf(x: f64) -> f64 {
    const EFX8: f64 = 1.0270333367641007;
    let a = x.abs();
    if x.is_nan() {
        return x;
    }
    let y = if a < 2.848_094_538_889_218e-306 {
        0.125 * (8.0 * a + EFX8 * a)
    } else if a < 1.0 / (1u64 << 28) as f64 {
        a + EFX8 / 8.0 * a
    } else if a < NEAR {
        a + a * near_zero(a)
    } else if a < 1.25 {
        ERX + near_one(a)
    } else if a >= 6.0 {
        1.0
    } else {
        1.0 - tail(a)
    };
    if x.is_sign_negative() { -y } else { y }
}

pub fn erfc(x: f64) -> f64 {
    let a = x.abs();
    let is_negative = x.is_sign_negative();
    if x.is_nan() {
        return x;
    }
    if a < NEAR {
        let y = if a < 1.0 / (1u64 << 56) as f64 {
            a
        } else if a < 0.25 {
            a + a * near_zero(a)
        } else {
            0.5 + (a * near_zero(a) + (a - 0.5))
        };
        return if is_negative { 1.0 + y } else { 1.0 - y };
    }
    if a < 1.25 {
        let y = near_one(a);
        return if is_negative { 1.0 + ERX + y } else { 1.0 - ERX - y };
    }
    if is_negative && a > 6.0 {
        return 2.0;
    }
    if a >= 28.0 {
        return 0.0;
    }
    let y = tail(a);
    if is_negative { 2.0 - y } else { y }
}

/// What the error function is past x, in units of x.
fn near_zero(x: f64) -> f64 {
    const P: [f64; 5] = [
        -2.3763016656650163e-05,
        -0.005770270296489442,
        -0.02848174957559851,
        -0.3250421072470015,
        0.12837916709551256,
    ];
    const Q: [f64; 6] = [
        -3.960228278775368e-06,
        0.00013249473800432164,
        0.005081306281875766,
        0.0650222499887673,
        0.39791722395915535,
        1.0,
    ];
    let z = x * x;
    poly(z, &P) / poly(z, &Q)
}

/// What it is past `ERX`.
fn near_one(x: f64) -> f64 {
    const P: [f64; 7] = [
        -0.002166375594868791,
        0.035478304325618236,
        -0.11089469428239668,
        0.31834661990116175,
        -0.3722078760357013,
        0.41485611868374833,
        -0.0023621185607526594,
    ];
    const Q: [f64; 7] = [
        0.011984499846799107,
        0.01363708391202905,
        0.12617121980876164,
        0.07182865441419627,
        0.540397917702171,
        0.10642088040084423,
        1.0,
    ];
    let s = x - 1.0;
    poly(s, &P) / poly(s, &Q)
}

/// What it lacks of 1.
fn tail(x: f64) -> f64 {
    const RA: [f64; 8] = [
        -9.814329344169145,
        -81.2874355063066,
        -184.60509290671104,
        -162.39666946257347,
        -62.375332450326006,
        -10.558626225323291,
        -0.6938585727071818,
        -0.009864944034847148,
    ];
    const SA: [f64; 9] = [
        -0.0604244152148581,
        6.570249770319282,
        108.63500554177944,
        429.00814002756783,
        645.3872717332679,
        434.56587747522923,
        137.65775414351904,
        19.651271667439257,
        1.0,
    ];
    const RB: [f64; 7] = [
        -483.5191916086514,
        -1025.0951316110772,
        -637.5664433683896,
        -160.63638485582192,
        -17.757954917754752,
        -0.799283237680523,
        -0.0098649429247001,
    ];
    const SB: [f64; 8] = [
        -22.44095244658582,
        474.52854120695537,
        2553.0504064331644,
        3199.8582195085955,
        1536.729586084437,
        325.7925129965739,
        30.33806074348246,
        1.0,
    ];
    let s = 1.0 / (x * x);
    let ratio = if x < 1.0 / 0.35 { poly(s, &RA) / poly(s, &SA) } else { poly(s, &RB) / poly(s, &SB) };
    // The exponential of the square, of which this is the part that is exact.
    let z = f64::from_bits(x.to_bits() & !0xffff_ffff);
    exp(-z * z - 0.5625) * exp((z - x) * (z + x) + ratio) / x
}

/// The coefficients are Wichura's, scaled from the normal distribution to the error function.
pub fn erfinv(x: f64) -> f64 {
    const A: [f64; 8] = [
        887.0940696254552,
        11819.493347062295,
        23782.041382114385,
        16235.862515167575,
        4854.886889384388,
        697.062665343896,
        47.07268811238398,
        1.1975323115670913,
    ];
    const B: [f64; 8] = [
        5226.495278852854,
        28729.085735721943,
        39307.89580009271,
        21213.794301586597,
        5394.196021424751,
        687.1870074920579,
        42.31333070160091,
        1.0,
    ];
    const C: [f64; 8] = [
        0.0007745450142783414,
        0.022723844989269184,
        0.2417807251774506,
        1.2704582524523684,
        3.6478483247632045,
        5.769497221460691,
        4.630337846156546,
        1.4234371107496835,
    ];
    const D: [f64; 8] = [
        1.4859850019840355e-09,
        0.0007744145906515771,
        0.021494160384252878,
        0.2094506521051275,
        0.9754783200178743,
        2.3707661626024534,
        2.9036514445419948,
        SQRT_2,
    ];
    const E: [f64; 8] = [
        2.0103343992922881e-07,
        2.7115555687434876e-05,
        0.0012426609473880784,
        0.026532189526576124,
        0.29656057182850487,
        1.7848265399172913,
        5.463784911164114,
        6.657904643501103,
    ];
    const F: [f64; 8] = [
        2.8910246058729655e-15,
        2.010321207683943e-07,
        2.6110884050805935e-05,
        0.0011128009970788597,
        0.02103693768272069,
        0.19364809469506591,
        0.8482908416595164,
        SQRT_2,
    ];
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    let a = x.abs();
    if a == 1.0 {
        return INF.copysign(x);
    }
    let y = if a <= 0.85 {
        let r = 0.180625 - 0.25 * a * a;
        (a * poly(r, &A)) / poly(r, &B)
    } else {
        let r = (LN_2 - log(1.0 - a)).sqrt();
        if r <= 5.0 { poly(r - 1.6, &C) / poly(r - 1.6, &D) } else { poly(r - 5.0, &E) / poly(r - 5.0, &F) }
    };
    if x.is_sign_negative() { -y } else { y }
}

/// The logarithm of |Gamma(x)|, and the sign of Gamma(x).
pub fn lgamma(x: f64) -> (f64, i64) {
    if x.is_nan() || x.is_infinite() {
        return (x, 1);
    }
    if x == 0.0 {
        return (INF, 1);
    }
    let a = x.abs();
    if a < 2f64.powi(-70) {
        return (-log(a), if x < 0.0 { -1 } else { 1 });
    }
    if x > 0.0 {
        return (lgamma_positive(a), 1);
    }
    // By reflection.
    if a >= 2f64.powi(52) {
        return (INF, 1);
    }
    let t = sin_pi(a);
    if t == 0.0 {
        return (INF, 1);
    }
    let reflected = log(PI / (t * a).abs());
    (reflected - lgamma_positive(a), if t < 0.0 { -1 } else { 1 })
}

fn lgamma_positive(x: f64) -> f64 {
    const S: [f64; 7] = [
        3.194753265841009e-05,
        0.0018402845140733772,
        0.02664227030336386,
        0.14635047265246445,
        0.325778796408931,
        0.21498241596060885,
        -0.07721566490153287,
    ];
    const R: [f64; 7] = [
        7.326684307446256e-06,
        0.0007779424963818936,
        0.01864591917156529,
        0.17193386563280308,
        0.7219355475671381,
        1.3920053346762105,
        1.0,
    ];
    const W: [f64; 6] = [
        -0.0016309293409657527,
        0.0008363399189962821,
        -0.00059518755745034,
        0.0007936505586430196,
        -0.0027777777772877554,
        0.08333333333333297,
    ];
    const W0: f64 = 0.4189385332046727;
    if x == 1.0 || x == 2.0 {
        return 0.0;
    }
    if x < 2.0 {
        return lgamma_below_two(x);
    }
    if x < 8.0 {
        let whole = x as i32;
        let y = x - f64::from(whole);
        let value = 0.5 * y + y * poly(y, &S) / poly(y, &R);
        if whole < 3 {
            return value;
        }
        return value + log((2..whole).rev().fold(1.0, |z, i| z * (y + f64::from(i))));
    }
    if x < 2f64.powi(58) {
        let z = 1.0 / x;
        let w = W0 + z * poly(z * z, &W);
        return (x - 0.5) * (log(x) - 1.0) + w;
    }
    x * (log(x) - 1.0)
}

/// Where Gamma is least, it is approximated by itself; else near 1 and 2.
fn lgamma_below_two(x: f64) -> f64 {
    const LEAST: f64 = 1.4616321449683622;
    const TC: f64 = 1.4616321449683622;
    const TF: f64 = -0.12148629053584961;
    const TT: f64 = -3.638676997039505e-18;
    const A: [f64; 6] = [
        2.5214456545125733e-05,
        0.00022086279071390839,
        0.0011927076318336207,
        0.007385550860814029,
        0.06735230105312927,
        0.07721566490153287,
    ];
    const B: [f64; 6] = [
        4.4864094961891516e-05,
        0.00010801156724758394,
        0.0005100697921535113,
        0.0028905138367341563,
        0.020580808432516733,
        0.3224670334241136,
    ];
    const T0: [f64; 5] = [
        0.00031563207090362595,
        -0.0014034646998923284,
        0.006100538702462913,
        -0.032788541075985965,
        0.48383612272381005,
    ];
    const T1: [f64; 5] = [
        -0.00031275416837512086,
        0.000881081882437654,
        -0.0036845201678113826,
        0.01797067508118204,
        -0.1475877229945939,
    ];
    const T2: [f64; 5] = [
        0.0003355291926355191,
        -0.0005385953053567405,
        0.0022596478090061247,
        -0.010314224129834144,
        0.06462494023913339,
    ];
    const U: [f64; 6] = [
        0.013381091853678766,
        0.22896372806469245,
        0.9777175279633727,
        1.4549225013723477,
        0.6328270640250934,
        -0.07721566490153287,
    ];
    const V: [f64; 6] = [
        0.003217092422824239,
        0.10422264559336913,
        0.7692851504566728,
        2.128489763798934,
        2.4559779371304113,
        1.0,
    ];
    let below = x <= 0.9;
    let (start, by) = if below { (-log(x), 1.0) } else { (0.0, 0.0) };
    if x >= LEAST - by + 0.27 {
        let y = if below { 1.0 - x } else { 2.0 - x };
        let z = y * y;
        let p = y * poly(z, &A) + z * poly(z, &B);
        return start + (p - 0.5 * y);
    }
    if x >= LEAST - by - 0.27 {
        let y = x - (TC - by);
        let (z, w) = (y * y, y * y * y);
        let p = z * poly(w, &T0) - (TT - w * (poly(w, &T1) + y * poly(w, &T2)));
        return start + (TF + p);
    }
    let y = if below { x } else { x - 1.0 };
    start + (-0.5 * y + y * poly(y, &U) / poly(y, &V))
}

/// sin(-pi x) for x that is not negative.
fn sin_pi(x: f64) -> f64 {
    if x < 0.25 {
        return -trig::sin(PI * x);
    }
    if x.fract() == 0.0 {
        // A whole number below 2^52.
        return -0.0;
    }
    let x = x % 2.0;
    -match (x * 4.0) as i32 {
        0 => trig::sin(PI * x),
        1 | 2 => trig::cos(PI * (0.5 - x)),
        3 | 4 => trig::sin(PI * (1.0 - x)),
        5 | 6 => -trig::cos(PI * (x - 1.5)),
        _ => trig::sin(PI * (x - 2.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_functions_to_the_last_bit() {
        let check = |got: f64, expect: f64| assert_eq!(got.to_bits(), expect.to_bits(), "{got} for {expect}");
        check(erf(0.3), 0.3286267594591274);
        check(erf(1.1), 0.8802050695740817);
        check(erf(2.5), 0.999593047982555);
        check(erf(-4.0), -0.9999999845827421);
        check(erf(1e-9), 1.1283791670955127e-09);
        check(erf(5.9), 0.9999999999999999);
        check(erfc(0.1), 0.8875370839817152);
        check(erfc(0.5), 0.4795001221869535);
        check(erfc(-1.2), 1.9103139782296354);
        check(erfc(2.0), 0.004677734981047265);
        check(erfc(7.5), 2.776649386030569e-26);
        check(erfc(-3.0), 1.9999779095030015);
        check(erfc(27.0), 5.23705e-319);
        check(erfinv(0.3), 0.2724627147267543);
        check(erfinv(-0.9), -1.1630871536766738);
        check(erfinv(0.999999999), 4.3200053881053595);
        check(lgamma(0.2).0, 1.5240638224307863);
        check(lgamma(0.6).0, 0.39823385806923495);
        check(lgamma(0.95).0, 0.030968795237972926);
        check(lgamma(1.4).0, -0.1196129141723713);
        check(lgamma(1.8).0, -0.07108387291437215);
        check(lgamma(3.7).0, 1.428072326665388);
        check(lgamma(7.5).0, 7.534364236758734);
        check(lgamma(20.0).0, 39.339884187199495);
        check(lgamma(-2.5).0, -0.05624371649767412);
        check(lgamma(-0.3).0, 1.4648400508576027);
        check(lgamma(1e20).0, 4.5051701859880917e+21);
    }
}
