import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
// An answer names the second it was written in.
const PRECISION_MS = 1000;

/** When an answer was asked for and came, by this device, and when it was written, by the server; in milliseconds. */
export type AnswerTimes = { readonly askedAt: number; readonly cameAt: number; readonly writtenAt: number };

/**
 * By how much the server's clock is ahead of this device's. An answer leaves a range in which it must lie; what was
 * known stays if it does, so that a clock that is right is left alone.
 */
export function aheadBy(known: number, { askedAt, cameAt, writtenAt }: AnswerTimes): number {
  const least = writtenAt - cameAt;
  const most = writtenAt + PRECISION_MS - askedAt;
  return Math.min(Math.max(known, least), most);
}

let ahead = 0;
const listeners = new Set<() => void>();

/** Sets the clock by an answer; its date is the text of the header, or null where it has none. */
export function learnServerTime(date: string | null, askedAt: number): void {
  const writtenAt = Date.parse(date ?? '');
  if (Number.isNaN(writtenAt)) return;
  const before = ahead;
  ahead = aheadBy(before, { askedAt, cameAt: Date.now(), writtenAt });
  if (ahead !== before) for (const listener of listeners) listener();
}

/**
 * The time at the server: what is held against its instants must go by its clock, for a device's may be hours off. Until
 * the first answer it is the device's own.
 */
export function serverNow(): Date {
  return new Date(Date.now() + ahead);
}

function onEveryMinute(onTick: () => void): () => void {
  let timer = 0;
  const tick = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(tick, MINUTE_MS - (serverNow().getTime() % MINUTE_MS));
    onTick();
  };
  tick();
  listeners.add(tick);
  return () => {
    window.clearTimeout(timer);
    listeners.delete(tick);
  };
}

const startOfMinute = (): number => Math.floor(serverNow().getTime() / MINUTE_MS) * MINUTE_MS;

/** The current minute at the server; what shows it is drawn again when the next one begins. */
export function useCurrentMinute(): Date {
  return new Date(useSyncExternalStore(onEveryMinute, startOfMinute));
}
