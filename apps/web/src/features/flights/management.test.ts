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

const free = { seats: null, status: null, edit: null, departure: null };

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
    const { seats, status, edit, departure } = manage(dana, { approvalStatus: 'pending' }) ?? free;
    expect([edit, departure]).toEqual([null, null]);
    expect(seats).toContain('waiting for approval');
    expect(status).toBe(seats);
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
    expect(manage(amir, { status: 'CONCLUDED' })).toMatchObject({ seats: null, edit: null, departure: null });
    expect(manage(amir, { status: 'CONCLUDED' })?.status).toContain('final');
    const logged = manage(amir, { status: 'LOGGED', reviewedAt: '2026-03-02T09:00:00.000Z' });
    expect(logged?.edit).toBeNull();
    expect(logged?.departure).toContain('reviewed already');
    expect(logged?.seats).toBe(logged?.departure);
    expect(manage(amir, { status: 'CONCLUDED', archived: true })?.seats).toContain('archived');
  });
});
