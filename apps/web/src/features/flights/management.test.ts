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

  it('allows everything to the dispatcher and administrators before the flight is concluded', () => {
    expect([manage(dana), manage(amir)]).toEqual([free, free]);
  });

  it.each([
    [dana, { approvalStatus: 'pending' }, 'seatOthers', 'waiting for approval'],
    [dana, { status: 'CONCLUDED' }, 'edit', 'Only an administrator'],
    [amir, { status: 'LOGGED', reviewedAt: '2026-03-02T09:00:00.000Z' }, 'moveDeparture', 'reviewed already'],
    [amir, { status: 'CONCLUDED', archived: true }, 'seatOthers', 'archived'],
  ] as const)(
    'returns the reason of the rules for %o on a flight with %o',
    (viewer, changes, action, why) => {
      const management = manage(viewer, changes);
      expect(management?.[action]).toContain(why);
    },
  );
});
