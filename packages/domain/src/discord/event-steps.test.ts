import { describe, expect, it } from 'vitest';
import {
  eventStatusNames,
  eventSteps,
  isAllowedTransition,
  type RemoteEvent,
  type WantedEvent,
} from './event-steps.ts';
import type { EventContent } from './events.ts';

const NOW = new Date('2026-03-04T12:00:00.000Z');
const SOON = '2026-03-04T12:00:10.000Z';

const content: EventContent = {
  name: 'CR101 ZRH → OSL',
  description: 'Free seats: 3',
  location: 'https://crew.example/flights/1',
  start: '2026-03-05T12:00:00.000Z',
  end: '2026-03-05T14:00:00.000Z',
};
/** Staff joining has passed, and the end is ahead. */
const late = { ...content, start: '2026-03-04T11:30:00.000Z', end: '2026-03-04T13:30:00.000Z' };
const over = { ...content, start: '2026-03-04T09:00:00.000Z', end: '2026-03-04T11:00:00.000Z' };

const wanted = (given: Partial<WantedEvent> = {}): WantedEvent => ({
  phase: 'planned',
  content,
  mayCreate: true,
  isStarted: false,
  ...given,
});
const state = (status: RemoteEvent['status'], given: Partial<RemoteEvent> = {}): RemoteEvent => ({
  ...content,
  status,
  ...given,
});

/** The status of an event after a step, or null if the event is gone. */
const statusAfter = {
  create: 'scheduled',
  edit: 'scheduled',
  start: 'active',
  complete: 'completed',
  cancel: 'canceled',
  delete: null,
} as const;

/** The steps as text. */
const stepsOf = (...given: [RemoteEvent | null, WantedEvent | null]) =>
  eventSteps(...given, NOW)
    .map((step) => step.do)
    .join(', ');

describe('eventSteps', () => {
  it.each<[string, RemoteEvent | null, WantedEvent | null, string]>([
    ['a flight without an event', null, wanted(), 'create'],
    ['a flight in progress without one', null, wanted({ phase: 'flying' }), 'create, start'],
    ['a flight beyond the nearest', null, wanted({ mayCreate: false }), ''],
    ['an event as it should be', state('scheduled'), wanted(), ''],
    ['the flight in progress', state('scheduled'), wanted({ phase: 'flying' }), 'start'],
    ['an event that is active already', state('active'), wanted({ phase: 'flying' }), ''],
    ['the flight concluded', state('active'), wanted({ phase: 'flown' }), 'complete'],
    [
      'the flight concluded from another status',
      state('scheduled'),
      wanted({ phase: 'flown' }),
      'start, complete',
    ],
    ['a concluded flight without an event', null, wanted({ phase: 'flown' }), ''],
    ['an event that Discord ended', state('completed'), wanted({ phase: 'flown' }), ''],
    ['the flight cancelled', state('scheduled'), wanted({ phase: 'cancelled' }), 'cancel'],
    ['the flight cancelled in progress', state('active'), wanted({ phase: 'cancelled' }), 'delete'],
    ['a cancelled event', state('canceled'), wanted({ phase: 'cancelled' }), ''],
    ['a cancelled flight without an event', null, wanted({ phase: 'cancelled' }), ''],
    ['a flight set back from progress', state('active'), wanted({ isStarted: true }), 'delete, create'],
    ['a flight put off after Discord began its event', state('active', late), wanted(), 'delete, create'],
    ['a flight whose event Discord began', state('active', late), wanted({ content: late }), ''],
    ['a flight set back from cancelled', state('canceled'), wanted(), 'delete, create'],
    [
      'a flight in progress after cancelled',
      state('canceled'),
      wanted({ phase: 'flying' }),
      'delete, create, start',
    ],
    ['a cancelled flight that is too late to return', state('canceled'), wanted({ mayCreate: false }), ''],
    ['a flight put off after Discord ended its event', state('completed'), wanted(), 'create'],
    ['no event wanted, and an open one', state('scheduled'), null, 'delete'],
    ['no event wanted, and an active one', state('active'), null, 'delete'],
    ['no event wanted, and a closed one', state('canceled'), null, ''],
    ['no event at all', null, null, ''],
    [
      'a flight whose event ended before it was closed',
      state('scheduled', over),
      wanted({ content: over, mayCreate: false }),
      '',
    ],
    [
      'a flight put forward into the past',
      state('scheduled'),
      wanted({ content: over, mayCreate: false }),
      'delete',
    ],
  ])('for %s', (_what, event, flight, steps) => {
    expect(stepsOf(event, flight)).toBe(steps);
  });

  it('edits only what differs', () => {
    const event = state('scheduled', { start: '2026-03-05T12:00:00+00:00' });
    const moved = { ...content, name: 'CR102', start: '2026-03-06T12:00:00.000Z' };
    expect(eventSteps(event, wanted({ content: moved }), NOW)).toEqual([
      { do: 'edit', content: { name: 'CR102', start: moved.start } },
    ]);
  });

  it('starts a flight now that is approved late, or moved earlier than staff joining', () => {
    expect(eventSteps(null, wanted({ content: late }), NOW)).toEqual([
      { do: 'create', content: { ...late, start: SOON } },
    ]);
    expect(eventSteps(state('scheduled'), wanted({ content: late }), NOW)).toEqual([
      { do: 'edit', content: { start: SOON, end: late.end } },
    ]);
  });

  it.each([
    ['scheduled', { ...late, start: SOON }],
    ['scheduled', { ...late, start: '2026-03-04T11:59:00.000Z' }],
    ['active', { ...late, start: '2026-03-04T11:59:00.000Z' }],
  ] as const)('keeps the start of an event that began late or is about to: %s %o', (status, event) => {
    const renamed = { ...late, name: 'CR102' };
    expect(eventSteps(state(status, event), wanted({ content: renamed }), NOW)).toEqual([
      { do: 'edit', content: { name: 'CR102' } },
    ]);
  });

  it.each(
    eventStatusNames.flatMap((status) =>
      (['planned', 'flying', 'flown', 'cancelled'] as const).flatMap((phase) => [
        { status, phase, isStarted: false },
        { status, phase, isStarted: true },
      ]),
    ),
  )('makes no transition that Discord forbids: %o', ({ status, phase, isStarted }) => {
    const steps = eventSteps(state(status), wanted({ phase, isStarted }), NOW);
    const transitions = steps.map((step) => statusAfter[step.do]);
    const before = [status, ...transitions];
    for (const [index, next] of transitions.entries()) {
      const from = before[index];
      if (next === null || next === 'scheduled') continue;
      expect(from != null && isAllowedTransition(from, next)).toBe(true);
    }
  });
});
