import { MINUTE_MS } from '@crewroom/domain/days';
import { useMemo, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

// The `Date` header has a precision of one second.
const PRECISION_MS = 1000;

/**
 * When a request was sent and its response received (this device's clock), and when the response was written (the
 * server's clock), in milliseconds.
 */
type ResponseTimes = { readonly sentAt: number; readonly receivedAt: number; readonly writtenAt: number };

/**
 * How many milliseconds the server's clock is ahead of this device's. Each response allows a range. The known offset
 * stays if it is within it, so that a correct clock is not changed.
 */
export function clockOffset(previous: number, { sentAt, receivedAt, writtenAt }: ResponseTimes): number {
  const least = writtenAt - receivedAt;
  const most = writtenAt + PRECISION_MS - sentAt;
  return Math.min(Math.max(previous, least), most);
}

let offsetMs = 0;
const listeners = new Listeners();

/** Updates the offset from a response's `Date` header, which is null when there is none. */
export function updateClockOffset(date: string | null, sentAt: number): void {
  const writtenAt = Date.parse(date ?? '');
  if (Number.isNaN(writtenAt)) return;
  const before = offsetMs;
  offsetMs = clockOffset(before, { sentAt, receivedAt: Date.now(), writtenAt });
  if (offsetMs !== before) listeners.emit();
}

/**
 * The current time of the server's clock, for comparing with its timestamps: a device's clock may be hours wrong. Until
 * the first response it is the device's time.
 */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * Calls back when a minute of the server's clock begins, and when that clock is set. Returns a function that stops it.
 */
export function onEveryMinute(onTick: () => void): () => void {
  let timer = 0;
  const tick = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(tick, MINUTE_MS - (serverNow().getTime() % MINUTE_MS));
    onTick();
  };
  tick();
  const stop = listeners.add(tick);
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}

const startOfMinute = (): number => Math.floor(serverNow().getTime() / MINUTE_MS) * MINUTE_MS;

/**
 * Returns the current minute of the server's clock, and rerenders when the next one begins. The same object until then.
 */
export function useCurrentMinute(): Date {
  const at = useSyncExternalStore(onEveryMinute, startOfMinute);
  return useMemo(() => new Date(at), [at]);
}
