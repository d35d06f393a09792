//! The one way in: from a behaviour, a state and options to a process.
//! Kept true: nobody finds a process before it is whole; it takes no worker's time before its first message.

use skep_abi::{Flow, Trap};
use skep_heap::{Behaviour, CopyError, Globals, Heap, Message, Window};

use crate::engine::Engine;
use crate::exit;
use crate::host::Acting;
use crate::limits::{BYTES_PER_FUEL, HARD_BOUND, MESSAGE_BYTES_MAX, SPAWNED_MEMORY};
use crate::process::{Actor, Body, Kept, MailboxBound, Policy, Role};

/// What options ask for.
struct Options {
    name: Box<str>,
    memory: u64,
    fuel: Option<u64>,
    mailbox: MailboxBound,
}

impl<E: Engine> Acting<'_, '_, E> {
    /// `spawn[S, M](b func(S, M) S, s S, opts []Option) uint64`
    pub(crate) fn spawn(&mut self, window: &mut Window<'_, '_>) -> Flow {
        let (state, message) = (window.type_arg(0), window.type_arg(1));
        if window.is_nil(0) {
            return Trap::NilDereference.into();
        }
        let module = self.system.engine.program().module();
        let types = &window.program().types;
        let func = window.static_func(0);
        let behaviour = func.and_then(|func| Behaviour::new(module, types, func, state, message));
        let Some(behaviour) = behaviour else {
            let what = "skep: cannot spawn: the behaviour is a func that captures variables";
            return Trap::Plain(what.into()).into();
        };
        let state_slots = window.slots_of(state);
        let options = match self.options(window, 1 + state_slots) {
            Ok(options) => options,
            Err(what) => return Trap::Plain(what.into()).into(),
        };
        if let Err(refused) = self.system.places.take(&mut self.hands.shop.places) {
            return Trap::Plain(refused.to_string().into()).into();
        }
        let flow = self.spawn_in_place(window, behaviour, options);
        if flow != Flow::Done {
            self.system.places.give(&mut self.hands.shop.places);
        }
        flow
    }

    /// The rest of it, once there is a place.
    fn spawn_in_place(
        &mut self,
        window: &mut Window<'_, '_>,
        behaviour: Behaviour,
        options: Options,
    ) -> Flow {
        let memory = options.memory;
        let first = match window.message(1, window.type_arg(0), MESSAGE_BYTES_MAX.min(memory)) {
            Ok(first) => first,
            Err(CopyError::TooLarge { limit }) if limit == memory => {
                let what =
                    format!("skep: cannot spawn: the state takes more than its {memory} bytes of memory");
                return Trap::Plain(what.into()).into();
            }
            Err(CopyError::Memory(exceeded)) => {
                let refused = self.system.places.no_memory(exceeded);
                return Trap::Plain(refused.to_string().into()).into();
            }
            Err(error) => return exit::copy_flow(error),
        };
        window.charge(first.bytes() / BYTES_PER_FUEL);
        match self.start(behaviour, first, options) {
            Some(pid) => {
                window.set_uint(0, pid);
                Flow::Done
            }
            None => Trap::Plain("skep: cannot spawn: all addresses are used up".into()).into(),
        }
    }

    fn start(&mut self, behaviour: Behaviour, first: Message, options: Options) -> Option<u64> {
        let system = self.system;
        let Ok(slot) = system.processes.reserve(&mut self.hands.shop.processes) else {
            self.hands.shop.trash.push(first);
            return None;
        };
        system.hold_requests(&first, 0, &self.hands);
        let pid = slot.id();
        slot.set_up(options.mailbox, options.memory);
        let mut run = slot.cell.reopen().expect("a slot without a process is closed");
        let mut actor = Actor::new(pid, Role::Behaviour(behaviour), options.fuel);
        if !options.name.is_empty() {
            actor.more_from(&mut self.hands.shop.spare_more).name = options.name;
        }
        for request in first.requests() {
            actor.more_from(&mut self.hands.shop.spare_more).held.push(request);
        }
        let mut body = Box::new(Body {
            heap: Heap::new(&system.arena, options.memory, system.map_seed(pid)),
            fiber: E::Fiber::default(),
            state: Kept::Unborn(first),
            globals: Globals::default(),
            charged: 0,
            asked: 0,
            actor,
        });
        slot.charge(&mut body);
        *run = Some(body);
        // Nobody knows it yet, so nothing can have come.
        let _ = run.end();
        slot.publish();
        self.hands.shop.totals.spawned += 1;
        Some(pid.to_bits())
    }

    /// Reads a `[]skep.Option`: fields kind, n, policy, text.
    fn options(&self, window: &Window<'_, '_>, slot: usize) -> Result<Options, String> {
        let settings = &self.system.settings;
        let mut options = Options {
            name: Box::default(),
            memory: settings.memory.unwrap_or(SPAWNED_MEMORY),
            fuel: settings.fuel,
            mailbox: MailboxBound::DEFAULT,
        };
        let count = window.count(slot);
        let Some(ty) = window.program().types.named("skep.Option").filter(|_| count > 0) else {
            return Ok(options);
        };
        for index in 0..count {
            let option = window.element(slot, ty, index).ok_or("skep: an option is out of range")?;
            let field = |i: usize| option.field(i).ok_or("skep: an option lacks a field");
            let (kind, n) = (field(0)?.uint(), field(1)?.int());
            let amount = u64::try_from(n).unwrap_or(0);
            match kind {
                1 => options.name = String::from_utf8_lossy(field(3)?.str()).into(),
                2 => options.memory = settings.memory.map_or(amount, |most| most.min(amount)),
                3 => options.fuel = Some(settings.fuel.map_or(amount, |most| most.min(amount))),
                4 => {
                    let policy = match field(2)?.uint() {
                        0 => Policy::Refuse,
                        1 => Policy::DropNewest,
                        2 => Policy::DropOldest,
                        other => return Err(format!("skep: no mailbox policy {other}")),
                    };
                    let messages = amount.clamp(1, u64::from(HARD_BOUND)) as u16;
                    options.mailbox = MailboxBound { messages, policy };
                }
                // The zero Option says nothing.
                _ => {}
            }
        }
        Ok(options)
    }
}
