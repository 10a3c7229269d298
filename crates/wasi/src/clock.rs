//! Clocks and sleep, both counted in fuel.
//!
//! A clock shows the time that the fuel used so far is worth, and sleep uses the fuel that its time
//! is worth. A program that waits for a minute, in whatever way, ends as one that computes for a
//! minute.

use std::time::Duration;

use crate::{Call, Errno, Memory, Outcome, PART_FUEL, element};

/// The date at the start of every run: 2024-01-01 00:00:00 UTC.
const START: Duration = Duration::from_secs(1_704_067_200);
/// The clock that shows the date. The others (monotonic, and two of processor time) start at zero.
pub(crate) const REALTIME: u32 = 0;
pub(crate) const MONOTONIC: u32 = 1;
const CLOCKS: u32 = 4;
pub(crate) const RESOLUTION_NANOS: u64 = 1;

const SUBSCRIPTION_BYTES: u32 = 48;
const EVENT_BYTES: u32 = 32;
const MAX_SUBSCRIPTIONS: u32 = 4096;
const CLOCK_EVENT: u8 = 0;
const READ_EVENT: u8 = 1;
const WRITE_EVENT: u8 = 2;
const ABSOLUTE: u16 = 1;

#[expect(missing_docs, reason = "WASI preview 1 specifies each call")]
impl<M: Memory + ?Sized> Call<'_, M> {
    pub fn clock_res_get(&mut self, clock: u32, out: u32) -> Outcome {
        if clock >= CLOCKS {
            return Err(Errno::Invalid.into());
        }
        Ok(self.write_u64(out, RESOLUTION_NANOS)?)
    }

    pub fn clock_time_get(&mut self, clock: u32, _precision: u64, out: u32) -> Outcome {
        let now = self.now(clock)?;
        Ok(self.write_u64(out, nanos(now))?)
    }

    /// Waits for the first of several events. Files are always ready, a clock once its time has
    /// come.
    pub fn poll_oneoff(&mut self, subscriptions: u32, events: u32, count: u32, out: u32) -> Outcome {
        if count == 0 || count > MAX_SUBSCRIPTIONS {
            return Err(Errno::Invalid.into());
        }
        self.spend(u64::from(count) * PART_FUEL)?;
        // The time that is left for each clock; `None` for a file.
        let mut waits = Vec::new();
        for index in 0..count {
            let field = |offset| element(subscriptions, index, SUBSCRIPTION_BYTES, offset);
            waits.push(match self.array::<1>(field(8)?)? {
                [CLOCK_EVENT] => {
                    let now = self.now(self.u32(field(16)?)?)?;
                    let timeout = Duration::from_nanos(self.u64(field(24)?)?);
                    let flags = u16::from_le_bytes(self.array(field(40)?)?);
                    Some(if flags & ABSOLUTE == 0 { timeout } else { timeout.saturating_sub(now) })
                }
                [READ_EVENT | WRITE_EVENT] => None,
                _ => return Err(Errno::Invalid.into()),
            });
        }
        let wait = waits.iter().map(|wait| wait.unwrap_or_default()).min().unwrap_or_default();
        self.sleep(wait)?;
        let mut happened = 0;
        for (index, clock) in (0..count).zip(waits) {
            if clock.unwrap_or_default() > wait {
                continue;
            }
            let [kind] = self.array(element(subscriptions, index, SUBSCRIPTION_BYTES, 8)?)?;
            let mut event = [0; EVENT_BYTES as usize];
            event[..8].copy_from_slice(&self.array::<8>(element(subscriptions, index, SUBSCRIPTION_BYTES, 0)?)?);
            event[10] = kind;
            if clock.is_none() {
                let descriptor = self.u32(element(subscriptions, index, SUBSCRIPTION_BYTES, 16)?)?;
                match self.wasi.descriptors.get(descriptor) {
                    Ok(_) => event[16] = 1,
                    Err(errno) => event[8..10].copy_from_slice(&(errno as u16).to_le_bytes()),
                }
            }
            self.write(element(events, happened, EVENT_BYTES, 0)?, &event)?;
            happened += 1;
        }
        Ok(self.write_u32(out, happened)?)
    }
}

impl<M: Memory + ?Sized> Call<'_, M> {
    pub(crate) fn sleep(&mut self, time: Duration) -> Outcome {
        if time.is_zero() {
            return Ok(());
        }
        // One more unit, because the clock rounds down: it has to show that the time has passed.
        self.spend(self.wasi.pace.fuel(time).saturating_add(1))
    }

    pub(crate) fn now(&self, clock: u32) -> Outcome<Duration> {
        let elapsed = self.wasi.pace.time(self.wasi.fuel.saturating_sub(self.fuel));
        match clock {
            REALTIME => Ok(START.saturating_add(elapsed)),
            1..CLOCKS => Ok(elapsed),
            _ => Err(Errno::Invalid.into()),
        }
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// When every file was written, in nanoseconds since 1970: the start of the run.
pub(crate) fn file_time() -> u64 {
    nanos(START)
}
