import { describe, expect, it } from 'vitest';
import { withNames } from '../names.ts';
import { flightFieldNames } from './fields.ts';
import {
  GAME_ACTOR,
  isNoMember,
  logActions,
  logInWords,
  logKindNames,
  SYSTEM_ACTOR,
  type StoredLogEntry,
} from './log.ts';

const SKY = '0195d0c4-0000-7000-8000-000000000001';
const LARK = '0195d0c4-0000-7000-8000-000000000002';

const usernames = new Map([
  [SKY, 'Sky'],
  [LARK, 'Lark'],
]);

/** Returns the text of an entry. */
const read = (entry: StoredLogEntry) => withNames(logInWords(entry).details, usernames);

const seat = { member: SKY, role: 'Captain' } as const;

/** An entry of every kind, with its action and text. */
const entries: readonly (readonly [StoredLogEntry, string, string])[] = [
  [{ kind: 'created', payload: { flightCode: 'CR101', by: SKY } }, 'created', 'Flight CR101 created by @Sky'],
  [{ kind: 'approved', payload: { by: SKY } }, 'approved', 'Flight approved by @Sky'],
  [{ kind: 'rejected', payload: { by: SKY } }, 'rejected', 'Flight rejected by @Sky'],
  [{ kind: 'edited', payload: { fields: ['gate', 'notes'] } }, 'edited', 'Changed gate, briefing'],
  [
    { kind: 'status_changed', payload: { from: 'IN PROGRESS', to: 'CONCLUDED' } },
    'status changed',
    'Status changed from IN PROGRESS to CONCLUDED',
  ],
  [{ kind: 'seat_taken', payload: seat }, 'allocated', '@Sky took a seat as Captain'],
  [
    { kind: 'seat_given', payload: { ...seat, without: null } },
    'allocated',
    '@Sky was given a seat as Captain',
  ],
  [{ kind: 'moved_up', payload: seat }, 'allocated', '@Sky moved up from the wait-list to a seat as Captain'],
  [
    { kind: 'swapped', payload: { ...seat, from: LARK } },
    'swapped',
    '@Sky took over the seat as Captain from @Lark',
  ],
  [{ kind: 'seat_given_back', payload: seat }, 'unallocated', '@Sky gave back the seat as Captain'],
  [
    { kind: 'taken_off', payload: { ...seat, why: null } },
    'unallocated',
    '@Sky was taken off the seat as Captain',
  ],
  [
    { kind: 'wait_list_ended', payload: { waiting: 2 } },
    'waitlist ended',
    'The waitlist ended at departure; 2 people were still waiting',
  ],
  [{ kind: 'offers_ended', payload: { offers: 1 } }, 'offers ended', '1 offer of a seat ended at departure'],
  [
    { kind: 'reviewed', payload: { attended: 1, hosted: 2, absent: [] } },
    'reviewed',
    'Awarded 1 for attending and 2 for hosting',
  ],
];

describe('the text of a log entry', () => {
  it.each(entries.map(([entry, action, details]) => [entry.kind, entry, action, details] as const))(
    'of %s',
    (_kind, entry, action, details) => {
      expect([logInWords(entry).action, read(entry)]).toEqual([action, details]);
    },
  );

  it('is tested for every kind and every action', () => {
    expect(entries.map(([{ kind }]) => kind)).toEqual(logKindNames);
    expect(new Set(entries.map(([, action]) => action))).toEqual(new Set(logActions));
  });

  it('says why waitlists and offers ended before the departure', () => {
    expect(read({ kind: 'wait_list_ended', payload: { waiting: 1, phase: 'flown' } })).toBe(
      'The waitlist ended because the flight was concluded; 1 person was still waiting',
    );
    expect(read({ kind: 'offers_ended', payload: { offers: 2, phase: 'cancelled' } })).toBe(
      '2 offers of seats ended because the flight was cancelled',
    );
  });

  it('names the qualification that the member lacks', () => {
    expect(read({ kind: 'seat_given', payload: { ...seat, without: 'Captain License' } })).toBe(
      '@Sky was given a seat as Captain without Captain License',
    );
  });

  it.each([
    [{ kind: 'seat_taken', payload: { ...seat, minutesAfterDeparture: 360 } }, 'took a seat as Captain 6 h'],
    [
      { kind: 'seat_given', payload: { ...seat, without: null, minutesAfterDeparture: 5 } },
      'was given a seat as Captain 5 min',
    ],
    [
      { kind: 'seat_given_back', payload: { ...seat, minutesAfterDeparture: 30 } },
      'gave back the seat as Captain 30 min',
    ],
  ] as const satisfies readonly (readonly [StoredLogEntry, string])[])(
    'says how long after departure: %j',
    (entry, words) => {
      expect(read(entry)).toBe(`@Sky ${words} after departure`);
    },
  );

  it.each([
    ['suspended', 'suspended'],
    ['off_staff', 'no longer on the staff'],
    ['left_group', 'left the group'],
    ['forgotten', 'asked for erasure'],
  ] as const)('says why the portal freed a seat: %s', (why, words) => {
    expect(read({ kind: 'taken_off', payload: { ...seat, why } })).toBe(
      `@Sky was taken off the seat as Captain: ${words}`,
    );
  });

  it('names the fields of an edit in words', () => {
    expect(read({ kind: 'edited', payload: { fields: flightFieldNames } })).toBe(
      'Changed flight code, departure, arrival, aircraft, gate, date, staff joining time, ' +
        'passenger joining time, boarding time, service category, briefing',
    );
  });

  it('names absent members of a review', () => {
    expect(read({ kind: 'reviewed', payload: { attended: 0, hosted: 1000, absent: [SKY, LARK] } })).toBe(
      'Awarded 0 for attending and 1000 for hosting; absent: @Sky, @Lark',
    );
  });

  it('hides the name of an erased member', () => {
    const { details } = logInWords({ kind: 'swapped', payload: { ...seat, from: LARK } });
    expect(withNames(details, new Map([[SKY, 'Sky_2']]))).toBe(
      '@Sky_2 took over the seat as Captain from Deleted member',
    );
  });
});

describe('isNoMember', () => {
  it('is true for the portal and the game, and false for a username', () => {
    expect([SYSTEM_ACTOR, GAME_ACTOR, 'Sky'].map(isNoMember)).toEqual([true, true, false]);
  });
});
