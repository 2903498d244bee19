import { expect, it } from 'vitest';
import { isReadSince } from './close-read.ts';

const items = [
  { kind: 'reward', text: 'You have received a reward of $2.50: Well flown', read: false },
  { kind: 'sanction', text: 'You have received a warning. Your profile says why.', read: true },
] as const;

it.each([
  ['tells of what is unread', 'reward', items[0].text, false],
  ['was cut and tells of what is unread', 'reward', 'You have received a reward of $2.50: We…', false],
  ['tells of what was read', 'sanction', items[1].text, true],
  ['tells of what is in the inbox no more', 'reward', 'You have received a reward of $1.00: Long ago', true],
  [
    'reminds of a flight',
    'reminder',
    'CR101: Staff joining is in 30 minutes, at 17:30Z. Your seat: Captain.',
    false,
  ],
])('a notification that %s', (_what, kind, body, isRead) => {
  expect(isReadSince({ kind, body }, items)).toBe(isRead);
});
