import { HOUR_MS } from '@crewroom/domain/days';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockOffset, serverNow, updateClockOffset } from './server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');

/** The times of a response that took 300 ms, 100 of them for the request. Its `Date` header has whole seconds. */
const response = (deviceAt: number, serverAt: number) => ({
  sentAt: deviceAt - 100,
  receivedAt: deviceAt + 200,
  writtenAt: Math.floor(serverAt / 1000) * 1000,
});

describe('the offset of the server’s clock', () => {
  it.each([0, 1, 400, 999])('is zero when both agree, %i ms into a second', (ms) => {
    expect(clockOffset(0, response(NOON + ms, NOON + ms))).toBe(0);
  });

  it.each([
    ['an hour slow', -HOUR_MS],
    ['an hour fast', HOUR_MS],
    ['three seconds fast', 3000],
  ])('is found for a device that is %s', (_, off) => {
    const found = clockOffset(0, response(NOON + off, NOON));
    expect(Math.abs(found + off)).toBeLessThanOrEqual(1300);
    expect(clockOffset(found, response(NOON + off + 5000, NOON + 5000))).toBe(found);
  });

  it('follows a device whose clock is corrected', () => {
    const found = clockOffset(0, response(NOON - HOUR_MS, NOON));
    expect(Math.abs(clockOffset(found, response(NOON + 5000, NOON + 5000)))).toBeLessThanOrEqual(1300);
  });
});

describe('the time at the server', () => {
  afterEach(() => void vi.useRealTimers());

  it('comes from its responses, and is unchanged by one without a date', () => {
    vi.useFakeTimers({ now: NOON - HOUR_MS });
    updateClockOffset('Sun, 01 Mar 2026 12:00:00 GMT', Date.now());
    expect(serverNow().toISOString()).toBe('2026-03-01T12:00:00.000Z');
    updateClockOffset(null, Date.now());
    updateClockOffset('soon', Date.now());
    vi.advanceTimersByTime(90_000);
    expect(serverNow().toISOString()).toBe('2026-03-01T12:01:30.000Z');
  });
});
