import { defaultThresholds } from '@crewroom/domain/contract/access';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { describe, expect, it } from 'vitest';
import { managementOf } from './management.ts';
import { exampleFlight } from './testing/example-flight.ts';

const dana = { userId: 'id-of-Dana', rank: 244 };
const amir = { userId: 'id-of-Amir', rank: 247 };
const casey = { userId: 'id-of-Casey', rank: 239 };

const manage = (viewer: typeof dana | null, changes: Partial<Flight> = {}) =>
  managementOf(viewer, exampleFlight(changes), defaultThresholds);

const free = { seatOthers: null, setStatus: null, edit: null, moveDeparture: null };

describe('managementOf', () => {
  it('returns null for others, and until the viewer is known', () => {
    expect(manage(null)).toBeNull();
    expect(manage(casey)).toBeNull();
    expect(manage({ ...dana, userId: 'id-of-Diego' })).toBeNull();
  });

  it.each([dana, amir])(
    'allows everything to dispatcher and administrators before the flight is concluded',
    (viewer) => {
      expect(manage(viewer)).toEqual(free);
      expect(manage(viewer, { status: 'CANCELLED' })).toEqual(free);
    },
  );

  it('allows only the fields of a pending flight', () => {
    const { seatOthers, setStatus, edit, moveDeparture } =
      manage(dana, { approvalStatus: 'pending' }) ?? free;
    expect([edit, moveDeparture]).toEqual([null, null]);
    expect(seatOthers).toContain('waiting for approval');
    expect(setStatus).toBe(seatOthers);
  });

  it('allows nothing on a rejected flight', () => {
    const rejected = manage(dana, { approvalStatus: 'rejected' });
    expect(Object.values(rejected ?? {}).every((why) => why?.includes('was rejected'))).toBe(true);
  });

  it('allows the dispatcher nothing once the flight is concluded', () => {
    const concluded = manage(dana, { status: 'CONCLUDED' });
    expect(Object.values(concluded ?? {}).every((why) => why?.includes('Only an administrator'))).toBe(true);
  });

  it('allows administrators all but the status then, and only the texts after the review', () => {
    expect(manage(amir, { status: 'CONCLUDED' })).toMatchObject({
      seatOthers: null,
      edit: null,
      moveDeparture: null,
    });
    expect(manage(amir, { status: 'CONCLUDED' })?.setStatus).toContain('final');
    const logged = manage(amir, { status: 'LOGGED', reviewedAt: '2026-03-02T09:00:00.000Z' });
    expect(logged?.edit).toBeNull();
    expect(logged?.moveDeparture).toContain('reviewed already');
    expect(logged?.seatOthers).toBe(logged?.moveDeparture);
    expect(manage(amir, { status: 'CONCLUDED', archived: true })?.seatOthers).toContain('archived');
  });
});
