import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft } from './flight-draft.ts';
import { timeHint } from './time-hints.ts';

const draft = {
  ...emptyDraft,
  day: '2026-03-02',
  time: '00:40',
  staffJoining: '23:10',
  boarding: '0010',
};

describe('the local time beside a Zulu time', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('names its day where that is another', () => {
    expect(timeHint(draft, 'time')).toBe('Mar 01, 19:40 your time');
    expect(timeHint(draft, 'boarding')).toBe('Mar 01, 19:10 your time');
  });

  it('says when a time is the evening before', () => {
    expect(timeHint(draft, 'staffJoining')).toBe('18:10 your time, the evening before');
  });

  it('waits until there is something to tell', () => {
    expect(timeHint(draft, 'passengerJoining')).toBeNull();
    expect(timeHint({ ...draft, day: '' }, 'boarding')).toBeNull();
    expect(timeHint({ ...draft, time: '' }, 'boarding')).toBeNull();
    expect(timeHint({ ...draft, boarding: '9pm' }, 'boarding')).toBeNull();
  });
});
