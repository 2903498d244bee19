import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import { expect, it } from 'vitest';
import { groupEvents } from './grouped-events.ts';

const event = (kind: SecurityEvent['kind'], at: string): SecurityEvent => ({
  _id: at,
  kind,
  at,
  actor: null,
  subject: null,
  network: null,
  device: null,
  details: {},
});

it('groups events by Zulu day and kind, each newest first', () => {
  const events = [
    event('sign_in', '2026-11-29T00:30:00.000Z'),
    event('sign_in', '2026-11-28T23:59:00.000Z'),
    event('record_read', '2026-11-28T22:00:00.000Z'),
    event('sign_in', '2026-11-28T21:00:00.000Z'),
  ];
  const shown = groupEvents(events).map(({ day, groups }) => [
    day,
    groups.map((group) => [group.kind, group.events.map(({ at }) => at.slice(11, 16))]),
  ]);
  expect(shown).toEqual([
    ['2026-11-29', [['sign_in', ['00:30']]]],
    [
      '2026-11-28',
      [
        ['sign_in', ['23:59', '21:00']],
        ['record_read', ['22:00']],
      ],
    ],
  ]);
});
