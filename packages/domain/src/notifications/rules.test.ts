import { describe, expect, it } from 'vitest';
import { defaultThresholds } from '../contract/access.ts';
import { flightStatuses } from '../flights/status.ts';
import { notices } from '../inbox/notices.ts';
import {
  allChoices,
  chosenLead,
  dueReminder,
  isHiddenFrom,
  isStillDue,
  kindsFor,
  type NotificationKind,
  noticesHiddenFrom,
  notificationKinds,
  notificationOf,
  remainingReminder,
  reminderInWords,
} from './rules.ts';

const off = { push: false, discord: false };
const push = { push: true, discord: false };

describe('notification choices', () => {
  it('are off by default', () => {
    const choices = allChoices({});
    expect(Object.keys(choices)).toEqual([...notificationKinds]);
    expect(new Set(Object.values(choices))).toEqual(new Set([off]));
    expect(allChoices({ moved_up: push })).toMatchObject({ moved_up: push, reminder: off });
  });

  it.each([
    ['never said, nothing chosen', undefined, null, undefined, null],
    ['never said, reminders chosen', undefined, null, push, 30],
    ['never said, reminders switched off', undefined, null, off, null],
    ['said before', undefined, 60, push, 60],
    ['said now', 15, 60, push, 15],
    ['said never', null, 60, push, null],
  ] as const)('of reminders: %s', (_what, said, had, reminder, lead) => {
    expect(chosenLead(said, had, reminder)).toBe(lead);
  });

  const stands = { isRead: false, isOnStaff: true, isSuspended: false, isHidden: false, isChosen: true };
  it.each([
    ['unread, and chosen', {}, true],
    ['read in the portal meanwhile', { isRead: true }, false],
    ['not wanted any more', { isChosen: false }, false],
    ['for somebody who left', { isOnStaff: false }, false],
    ['for somebody who is suspended', { isSuspended: true }, false],
    ['for somebody who may not know it any more', { isHidden: true }, false],
  ])('isStillDue for a notice that is %s', (_what, but, isNotified) => {
    expect(isStillDue({ ...stands, ...but })).toBe(isNotified);
  });

  it('notificationOf shortens long text', () => {
    const { body } = notificationOf('Aurora', { kind: 'reward', text: '😀'.repeat(1_000), link: '/profile' });
    expect([...body]).toHaveLength(400);
    expect(body.endsWith('😀…')).toBe(true);
    const short = { kind: 'reward', text: 'Kept as it is', link: '/profile' } as const;
    expect(notificationOf('Aurora', short)).toEqual({
      title: 'Aurora',
      body: 'Kept as it is',
      link: '/profile',
      kind: 'reward',
    });
  });
});

/** Staff joining is at 17:30Z, so a reminder of 30 minutes is due at 17:00Z. */
const seat = {
  departs: '2026-03-04T18:30:00.000Z',
  staffJoining: '17:30',
  status: 'AVAILABLE',
  remindedOf: null,
} as const;
const JOINING = '2026-03-04T17:30:00.000Z';
const at = (time: string) => new Date(`2026-03-04T${time}:00.000Z`);

describe('kindsFor', () => {
  it.each([
    [239, false, false, false],
    [244, true, false, false],
    [247, true, true, false],
    [255, true, true, true],
  ])('for rank %i', (rank, dispatch, admin, owner) => {
    const kinds = kindsFor(rank, defaultThresholds);
    expect(kinds[0]).toBe('reminder');
    const has = (['crew_short', 'leave_asked', 'mark_contested', 'security', 'moved_up'] as const).map(
      (kind) => kinds.includes(kind),
    );
    expect(has).toEqual([dispatch, admin, admin, owner, true]);
  });

  it('returns all kinds for the owner, each once', () => {
    expect(kindsFor(255, defaultThresholds).toSorted()).toEqual(notificationKinds.toSorted());
  });
});

describe('isHiddenFrom', () => {
  const ofAdministrators = ['leave_asked', 'appeal', 'mark_contested', 'discord_paused'];

  it.each([
    [null, [...ofAdministrators, 'security']],
    [239, [...ofAdministrators, 'security']],
    [246, [...ofAdministrators, 'security']],
    [247, ['security']],
    [254, ['security']],
    [255, []],
  ])('for rank %s', (rank, kinds) => {
    const isHidden = (kind: NotificationKind) => isHiddenFrom(kind, rank, defaultThresholds);
    expect(notificationKinds.filter(isHidden)).toEqual(kinds);
    const names = noticesHiddenFrom(rank, defaultThresholds);
    expect(new Set(names.map((name) => notices[name].kind))).toEqual(new Set(kinds));
    expect(names.includes('appealedToIssuer')).toBe(kinds.includes('appeal'));
  });
});

const flight = {
  id: 'f1',
  flightCode: 'CR101',
  role: 'Captain',
  staffJoining: JOINING,
  passengerJoining: '2026-03-04T17:45:00.000Z',
};

describe('a reminder', () => {
  it.each([
    ['a minute too early', '16:59', null],
    ['in time', '17:00', JOINING],
    ['late, as for a seat that was just taken', '17:29', JOINING],
    ['after staff joining', '18:29', JOINING],
    ['after the departure', '18:30', null],
  ])('is due %s', (_what, now, joining) => {
    expect(dueReminder(seat, 30, at(now))).toBe(joining);
  });

  it('is sent once', () => {
    expect(dueReminder({ ...seat, remindedOf: JOINING }, 30, at('17:01'))).toBeNull();
  });

  it('uses the lead that its member chose', () => {
    expect(dueReminder(seat, 60, at('16:30'))).toBe(JOINING);
    expect(dueReminder(seat, 15, at('17:14'))).toBeNull();
  });

  it('works for staff joining on the previous evening', () => {
    const early = { ...seat, departs: '2026-03-05T00:20:00.000Z', staffJoining: '23:20' };
    expect(dueReminder(early, 30, at('22:50'))).toBe('2026-03-04T23:20:00.000Z');
  });

  it.each(flightStatuses.map((status) => [status] as const))('for a flight that is %s', (status) => {
    const isPlanned = ['SCHEDULED', 'AVAILABLE', 'BRIEFING'].includes(status);
    expect(dueReminder({ ...seat, status }, 30, at('17:00'))).toBe(isPlanned ? JOINING : null);
  });

  it.each([
    ['by no more than its minutes stands', '19:00', '18:00', '17:30', null],
    ['by more comes again before the new time', '19:01', '18:01', '17:31', '2026-03-04T18:01:00.000Z'],
    ['by more does not come before that', '19:01', '18:01', '17:30', null],
    ['to an earlier time stands', '18:00', '17:00', '17:10', null],
  ])('of a flight that is moved %s', (_what, departs, staffJoining, now, joining) => {
    const moved = { ...seat, departs: `2026-03-04T${departs}:00.000Z`, staffJoining, remindedOf: JOINING };
    expect(dueReminder(moved, 30, at(now))).toBe(joining);
  });

  it.each([
    ['was not put off', '18:30', '17:30', '17:02', JOINING],
    ['is told late', '18:30', '17:30', '18:29', JOINING],
    ['was put off by no more than its minutes', '19:00', '18:00', '17:05', '2026-03-04T18:00:00.000Z'],
    ['was put off by more', '19:01', '18:01', '17:05', null],
    ['has departed', '18:30', '17:30', '18:30', null],
  ])('pending, for a flight that %s', (_what, departs, staffJoining, now, joining) => {
    const moved = { ...seat, departs: `2026-03-04T${departs}:00.000Z`, staffJoining, remindedOf: JOINING };
    expect(remainingReminder(moved, 30, at(now))).toBe(joining);
    expect(remainingReminder({ ...moved, status: 'CANCELLED' }, 30, at(now))).toBeNull();
  });

  it('says when staff joining is or was, and with which seat', () => {
    expect(reminderInWords(flight, at('17:00'))).toEqual({
      kind: 'reminder',
      text: 'CR101: Staff joining is in 30 minutes, at 17:30Z. Your seat: Captain.',
      link: '/flights/f1',
    });
    expect(reminderInWords(flight, at('17:29')).text).toContain('Staff joining is in 1 minute, at 17:30Z.');
    expect(reminderInWords(flight, at('17:30')).text).toContain('Staff joining began at 17:30Z.');
  });

  it.each(['Passenger', ' passenger', ''])('says when passengers join to the holder of a seat %j', (role) => {
    const text = (time: string) => reminderInWords({ ...flight, role }, at(time)).text;
    expect(text('17:30')).toContain('CR101: Passenger joining is in 15 minutes, at 17:45Z.');
    expect(text('17:45')).toContain('CR101: Passenger joining began at 17:45Z.');
  });
});
