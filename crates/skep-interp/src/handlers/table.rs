//! Which handler runs which code.

use super::{alloc, check, jump, ops, plain, various};
use crate::code::Code;
use crate::joined::joined_table;
use crate::vm::Handler;

/// The handlers by the numbers of their codes.
pub(crate) static HANDLERS: [Handler; Code::ALL.len()] = {
    let mut table = [various::trap as Handler; Code::ALL.len()];
    let mut nth = 0;
    while nth < table.len() {
        table[nth] = handler(Code::ALL[nth]);
        nth += 1;
    }
    table
};

macro_rules! handlers {
    (
        plain { $($plain:ident)* }
        checks { $($check:ident)* }
        jumps { $($jump:ident)* }
        others { $($other:ident => $handler:path,)* }
        left { $($left:ident: $left_of:ident;)* }
        right { $($right:ident: $right_of:ident;)* }
        jump_loop { $($jump_loop:ident: $to_loop:ident;)* }
        then_jump_loop { $($then_jump_loop:ident: $before_loop:ident, $loop_jump:ident;)* }
        then_jump { $($then_jump:ident: $before_jump:ident, $jump_after:ident;)* }
        jump_or_charge { $($jump_or_charge:ident: $or_charge:ident, Fuel;)* }
        then_back { $($then_back:ident: $before_back:ident, Return;)* }
        check_then { $($check_then:ident: $first_check:ident, $checked:ident;)* }
        then_check_then { $($then_check_then:ident: $before:ident, $then_check:ident, $after:ident;)* }
        three { $($three:ident: $three_a:ident, $three_b:ident, $three_c:ident;)* }
        two { $($two:ident: $two_a:ident, $two_b:ident;)* }
    ) => {
        const fn handler(code: Code) -> Handler {
            match code {
                $(Code::$plain => plain::one::<ops::$plain>,)*
                $(Code::$left => plain::one::<ops::$left>,)*
                $(Code::$right => plain::one::<ops::$right>,)*
                $(Code::$check => check::check::<check::$check>,)*
                $(Code::$jump => jump::jump::<jump::$jump>,)*
                $(Code::$other => $handler,)*
                $(Code::$jump_loop => jump::jump_loop::<jump::$to_loop>,)*
                $(Code::$then_jump_loop => jump::then_jump_loop::<ops::$before_loop, jump::$loop_jump>,)*
                $(Code::$then_jump => jump::then_jump::<ops::$before_jump, jump::$jump_after>,)*
                $(Code::$jump_or_charge => jump::jump_or_charge::<jump::$or_charge>,)*
                $(Code::$then_back => various::then_back::<ops::$before_back>,)*
                $(Code::$check_then => check::check_then::<check::$first_check, ops::$checked>,)*
                $(Code::$then_check_then => check::then_check_then::<
                    ops::$before, check::$then_check, ops::$after
                >,)*
                $(Code::$three => plain::three::<ops::$three_a, ops::$three_b, ops::$three_c>,)*
                $(Code::$two => plain::two::<ops::$two_a, ops::$two_b>,)*
            }
        }
    };
}

joined_table! { handlers
    plain {
        Mov FarLoad FarStore Imm Nil
        Add Sub Mul And Or Xor AndNot Shl ShrS ShrU
        AddI MulI AndI OrI XorI ShlI ShrSI ShrUI Neg Not BoolNot
        Ext8S Ext16S Ext32S Ext8U Ext16U Ext32U
        Eq Ne LtS LeS LtU LeU
        FAdd FSub FMul FDiv FNeg FSqrt FAbs FEq FNe FLt FLe
        FAdd32 FSub32 FMul32 FDiv32 FNeg32 F32To64 F64To32
        SToF UToF SToF32 UToF32 FToS FToU
        Load8S Load8U Load16S Load16U Load32S Load32U Load64 LoadPtr
        Store8 Store16 Store32 Store64 Lea LeaX
        Load8SX Load8UX Load16SX Load16UX Load32SX Load32UX Load64X LoadPtrX
        Store8X Store16X Store32X Store64X
    }
    checks { NilCheck Bounds ShiftCheck SliceCheck }
    jumps {
        Jump JumpIf JumpIfNot JumpEq JumpNe JumpLtS JumpLeS JumpLtU JumpLeU
        JumpEqI JumpNeI JumpLtSI JumpLeSI JumpGtSI JumpGeSI JumpFLt JumpFLe JumpFNlt JumpFNle
    }
    others {
        Enter => jump::test,
        Loop => jump::test,
        Fuel => jump::charge,
        Const => various::constant,
        StrData => various::string_data,
        StaticFunc => various::static_func,
        Globals => various::globals,
        DivS => various::div_s,
        DivU => various::div_u,
        RemS => various::rem_s,
        RemU => various::rem_u,
        StorePtr => various::store_pointer,
        StorePtrX => various::store_pointer_element,
        CopyVal => various::copy_value,
        ZeroVal => various::zero_value,
        New => alloc::object,
        NewClosure => alloc::object,
        NewArray => alloc::array,
        Call => various::direct,
        CallClosure => various::closure,
        CallMethod => various::method,
        Builtin => various::builtin,
        Return => various::back,
        Defer => various::defer,
        DeferMark => various::defer_mark,
        DeferAt => various::defer_at,
        RunDefers => various::run_defers,
        Panic => various::panic,
        Recover => various::recover,
        Trap => various::trap,
    }
}
