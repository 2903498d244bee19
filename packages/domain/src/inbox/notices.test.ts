import { describe, expect, it } from 'vitest';
import { withNames } from '../names.ts';
import { noticeKinds } from './define-notice.ts';
import type { FlightMove } from './flight-notices.ts';
import { type Notice, noticeAbout, noticeInWords, notices, noticesAboutOthers } from './notices.ts';

const SKY = '0195d0c4-0000-7000-8000-000000000001';
const usernames = new Map([[SKY, 'Sky']]);

/** Returns a notice as its reader sees it. */
function read(notice: Notice) {
  const { kind, text, link } = noticeInWords(notice);
  return { kind, text: withNames(text, usernames), link };
}

const flight = { id: 'f1', flightCode: 'CR101' };
const seat = { flight, role: 'Captain' };
const days = { from: '2026-03-04', to: '2026-03-08' };
const appeal = { member: SKY, type: 'warning', id: 's1' } as const;

const MAY_NOT_CREATE =
  'the bot may not create events in the server. In Discord, give its role the permission Create Events, under Server Settings → Roles.';

type NoticeCase = readonly [notice: Notice, kind: string, text: string, link: string, about: string | null];

/** Every notice: its kind, its text, its link, and the subject by which it replaces an earlier one. */
const values: readonly NoticeCase[] = [
  [
    { notice: 'seatGiven', payload: { ...seat, by: SKY } },
    'seat_given',
    '@Sky gave you a seat as Captain on CR101.',
    '/flights/f1',
    '/flights/f1',
  ],
  [
    { notice: 'seatRemoved', payload: { ...seat, by: SKY } },
    'seat_removed',
    '@Sky took you off your seat as Captain on CR101.',
    '/flights/f1',
    '/flights/f1',
  ],
  [
    { notice: 'movedUp', payload: seat },
    'moved_up',
    'A seat as Captain on CR101 became free, and it is yours: you were first on the waitlist.',
    '/flights/f1',
    '/flights/f1',
  ],
  [
    { notice: 'seatFreed', payload: { ...seat, why: 'off_staff' } },
    'seat_removed',
    'Your seat as Captain on CR101 was freed: no longer on the staff.',
    '/flights/f1',
    '/flights/f1',
  ],
  [
    { notice: 'seatOffered', payload: { ...seat, by: SKY } },
    'seat_offered',
    '@Sky offers you the seat as Captain on CR101.',
    '/flights/f1#offer',
    `f1 ${SKY}`,
  ],
  [
    { notice: 'seatSwapped', payload: { ...seat, by: SKY } },
    'seat_swapped',
    '@Sky took over your seat as Captain on CR101.',
    '/flights/f1',
    '/flights/f1',
  ],
  [
    { notice: 'waitListEnded', payload: seat },
    'waitlist_ended',
    'CR101 has departed, so the waitlist for a seat as Captain ended. You did not get one.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'waitListEnded', payload: { ...seat, phase: 'flying' } },
    'waitlist_ended',
    'CR101 has started, so the waitlist for a seat as Captain ended. You did not get one.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'offerEnded', payload: seat },
    'offer_ended',
    'CR101 has departed, so the offer of your seat as Captain ended. The seat is still yours.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'offerToYouEnded', payload: { ...seat, by: SKY } },
    'offer_ended',
    'CR101 has departed, so @Sky can no longer hand you the seat as Captain.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'flightChanged', payload: { flight, move: { gate: { gateBefore: 'A1', gateNow: 'B2' } } } },
    'flight_changed',
    'CR101 leaves from gate B2 instead of A1.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'flightStatus', payload: { flight, status: 'BRIEFING' } },
    'flight_changed',
    'CR101 is BRIEFING now.',
    '/flights/f1',
    'f1 BRIEFING',
  ],
  [
    { notice: 'flightCancelled', payload: { flight, by: SKY } },
    'flight_cancelled',
    '@Sky cancelled CR101.',
    '/flights/f1',
    '/flights/f1',
  ],
  [
    { notice: 'flightReviewed', payload: { flight, credit: { flights: 2, pay: 2.5 } } },
    'flight_reviewed',
    'CR101 was reviewed. Credited to you: 2 flights, CHF 2.50.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'flightApproved', payload: { flight, by: SKY } },
    'flight_approved',
    '@Sky approved your flight CR101.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'flightRejected', payload: { flight, by: SKY } },
    'flight_rejected',
    '@Sky rejected your flight CR101.',
    '/flights/f1',
    null,
  ],
  [
    {
      notice: 'crewShort',
      payload: {
        flight,
        hours: 24,
        free: [
          { role: 'Captain', seats: 1 },
          { role: 'Cabin Crew', seats: 3 },
        ],
      },
    },
    'crew_short',
    'CR101 departs within 24 hours and is short of crew: Captain (1), Cabin Crew (3).',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'needsClosing', payload: { flight, status: 'AVAILABLE' } },
    'needs_closing',
    'CR101 departed more than 12 hours ago and is still AVAILABLE. Conclude it so that its crew can be credited, or cancel it if it did not take place.',
    '/flights/f1',
    null,
  ],
  [
    { notice: 'leaveAsked', payload: { member: SKY, leave: 'l1', days } },
    'leave_asked',
    '@Sky asks for leave, Mar 04, 2026 to Mar 08, 2026.',
    '/admin?view=leave',
    'l1',
  ],
  ...(['approved', 'recorded', 'ended'] as const).map((decision): NoticeCase => [
    { notice: 'leaveDecided', payload: { days, decision, by: SKY, comment: null } },
    'leave_decided',
    `@Sky ${decision} your leave, Mar 04, 2026 to Mar 08, 2026.`,
    '/profile#leave',
    null,
  ]),
  [
    { notice: 'sanctioned', payload: { type: 'warning', id: 's1' } },
    'sanction',
    'You have received a warning. Your profile says why.',
    '/profile',
    's1',
  ],
  // Stored before notices had the sanction's id.
  [
    { notice: 'sanctioned', payload: { type: 'warning' } },
    'sanction',
    'You have received a warning. Your profile says why.',
    '/profile',
    null,
  ],
  [
    { notice: 'appealed', payload: appeal },
    'appeal',
    '@Sky appeals against a warning.',
    '/admin?view=appeals',
    's1',
  ],
  [
    { notice: 'appealed', payload: { member: SKY, type: 'warning' } },
    'appeal',
    '@Sky appeals against a warning.',
    '/admin?view=appeals',
    null,
  ],
  [
    { notice: 'appealedToIssuer', payload: appeal },
    'appeal',
    '@Sky appeals against a warning that you issued. Another administrator decides.',
    '/admin?view=appeals',
    's1',
  ],
  [
    {
      notice: 'appealDecided',
      payload: { type: 'warning', decision: 'upheld', by: SKY, comment: 'It stands.' },
    },
    'appeal_decided',
    '@Sky upheld the warning you appealed against: It stands.',
    '/profile',
    null,
  ],
  [
    { notice: 'appealedSanctionDeleted', payload: { type: 'warning', by: SKY } },
    'appeal_decided',
    '@Sky deleted the warning you appealed against.',
    '/profile',
    null,
  ],
  [
    { notice: 'qualified', payload: { qualification: 'Captain License' } },
    'qualification',
    'You have been granted the Captain License.',
    '/profile',
    null,
  ],
  [
    {
      notice: 'qualified',
      payload: { qualification: 'Captain License', expiresAt: '2026-09-01T21:59:59.999Z' },
    },
    'qualification',
    'You have been granted the Captain License until Sep 01, 2026 21:59Z.',
    '/profile',
    null,
  ],
  [
    {
      notice: 'licenceRenewed',
      payload: { qualification: 'Captain License', expiresAt: '2026-09-01T21:59:59.999Z' },
    },
    'qualification',
    'Your Captain License was renewed until Sep 01, 2026 21:59Z.',
    '/profile',
    null,
  ],
  [
    { notice: 'licenceRenewed', payload: { qualification: 'Captain License', expiresAt: null } },
    'qualification',
    'Your Captain License was renewed and no longer expires.',
    '/profile',
    null,
  ],
  [
    { notice: 'qualificationRemoved', payload: { qualification: 'Captain License' } },
    'qualification',
    'Your Captain License was removed.',
    '/profile',
    null,
  ],
  [
    {
      notice: 'licenceExpiring',
      payload: { qualification: 'Captain License', expiresAt: '2026-09-01T21:59:59.999Z' },
    },
    'licence_expiring',
    'Your Captain License expires on Sep 01, 2026 21:59Z. An administrator can renew it.',
    '/profile',
    null,
  ],
  [
    { notice: 'rewarded', payload: { amount: 2.5, reason: 'Well flown' } },
    'reward',
    'You have received a reward of $2.50: Well flown',
    '/profile',
    null,
  ],
  ...(
    [
      ['late', 'joined CR101 after its staff joining time', 'being late for CR101'],
      ['left_early', 'left CR101 before its departure', 'leaving early from CR101'],
      [
        'absent',
        'were marked absent from CR101 in its review, so nothing is credited to you',
        'being absent from CR101',
      ],
      [
        'short_notice',
        'gave back your seat on CR101 less than 12 hours before it departs',
        'giving the seat back at short notice on CR101',
      ],
    ] as const
  ).flatMap(([event, you, noun]): NoticeCase[] => [
    [
      { notice: 'marked', payload: { flight, mark: event, id: 'm1' } },
      'mark',
      `Added to your reliability: you ${you}. You can contest it once.`,
      '/profile#reliability',
      'm1',
    ],
    [
      { notice: 'markContested', payload: { id: 'm1', flight, mark: event, member: SKY } },
      'mark_contested',
      `@Sky contests a reliability entry: ${noun}.`,
      `/admin?user=${SKY}&tab=reliability`,
      'm1',
    ],
    [
      {
        notice: 'markDecided',
        payload: { id: 'm1', flight, mark: event, excused: event === 'late', by: SKY, comment: 'I saw it.' },
      },
      'mark_decided',
      `@Sky ${event === 'late' ? 'excused' : 'did not excuse'} ${noun}: I saw it.`,
      '/profile#reliability',
      'm1',
    ],
  ]),
  [
    { notice: 'termAdvanced', payload: { number: 4, flown: 7 } },
    'term_advanced',
    'Term 4 has begun. You flew 7 flights in the last one.',
    '/profile',
    null,
  ],
  [
    { notice: 'termUndone', payload: { undone: 4, number: 3 } },
    'term_advanced',
    'The beginning of term 4 was undone. Term 3 goes on with everything you flew in it.',
    '/profile',
    null,
  ],
  ...(
    [
      [{}, MAY_NOT_CREATE],
      [{ missing: 'create_events' }, MAY_NOT_CREATE],
      [
        { missing: 'view_channel' },
        'the bot cannot see the flights channel. If it is not in the server, invite it from the settings first. In Discord, give it the permission View Channel, under Edit Channel → Permissions.',
      ],
      [
        { missing: 'server_access' },
        'the bot has no access to the server. If it is not in the server, invite it from the settings first. In Discord, give its role the permissions View Channels and Create Events, under Server Settings → Roles.',
      ],
    ] as const
  ).map(([payload, words]): NoticeCase => [
    { notice: 'discordPaused', payload },
    'discord_paused',
    `Discord events are paused: ${words} Then the owner switches “Scheduled events” off and on in the settings.`,
    '/admin?view=chat',
    'discord',
  ]),
  [
    { notice: 'signedInFromNew', payload: { member: SKY, device: 'Firefox on Windows' } },
    'security',
    '@Sky signed in with Firefox on Windows, from a device and network not seen before.',
    '/admin/security',
    null,
  ],
  [
    { notice: 'keyMade', payload: { by: SKY } },
    'security',
    '@Sky made a key for the game.',
    '/admin/keys',
    null,
  ],
  [
    {
      notice: 'secretsChanged',
      payload: { by: SKY, keys: ['discordFlightsWebhookUrl', 'discordStaffWebhookUrl'] },
    },
    'security',
    '@Sky changed secrets of the settings: Webhook of the flights channel, Webhook of the staff channel.',
    '/admin/settings',
    null,
  ],
  [
    { notice: 'memberForgotten', payload: { by: SKY } },
    'security',
    '@Sky erased a member.',
    '/admin/security',
    null,
  ],
  [
    { notice: 'memberForgotten', payload: { by: null } },
    'security',
    'A member was erased by the command on the server.',
    '/admin/security',
    null,
  ],
  [
    { notice: 'turnsTaken', payload: { forgotten: 1 } },
    'security',
    '1 member was erased, as Roblox had asked before.',
    '/admin/security',
    null,
  ],
  [
    { notice: 'turnsTaken', payload: { forgotten: 2 } },
    'security',
    '2 members were erased, as Roblox had asked before.',
    '/admin/security',
    null,
  ],
  [
    { notice: 'erasureNoticed', payload: { named: 2 } },
    'security',
    'Roblox asked to erase 2 people.',
    '/admin/security',
    null,
  ],
  [
    { notice: 'manySanctions', payload: { by: SKY, number: 11 } },
    'security',
    '@Sky issued 11 sanctions within an hour.',
    '/admin?view=history',
    `sanctions ${SKY}`,
  ],
  [
    { notice: 'robloxUnreadable', payload: {} },
    'security',
    'The group could not be read from Roblox for an hour.',
    '/admin',
    'roblox',
  ],
  [
    { notice: 'backupFailed', payload: {} },
    'security',
    'A backup could not be made. The log of the portal says why.',
    '/admin/security',
    'backup',
  ],
  [
    { notice: 'backupFailed', payload: { byCommand: true } },
    'security',
    'A backup could not be made. See the output of the command for the reason.',
    '/admin/security',
    'backup',
  ],
  [
    { notice: 'spaceShort', payload: {} },
    'security',
    'More than 80 % of the airline’s space is used. Once it is full, no new flights can be added. Delete old flights, or ask the operator for more space.',
    '/admin',
    'space',
  ],
  [
    {
      notice: 'airlineClosing',
      payload: { closesAt: '2026-04-01T12:00:00.000Z', hostUrl: 'https://crew.example' },
    },
    'security',
    'An operator of the host closed this airline. It is erased on Apr 01, 2026. Download it at https://crew.example before then.',
    '/admin/security',
    'closing',
  ],
  [
    {
      notice: 'airlineClaimed',
      payload: { objectBy: '2026-04-01T12:00:00.000Z', hostUrl: 'https://crew.example' },
    },
    'security',
    'The new owner of the Roblox group claims this airline. You may object at https://crew.example until Apr 01, 2026.',
    '/profile',
    'claim',
  ],
];

describe('the text of a notice', () => {
  it.each(values.map(([notice, ...rest]) => [notice.notice, notice, ...rest] as const))(
    'of %s',
    (_name, notice, kind, text, link, about) => {
      expect(read(notice)).toEqual({ kind, text, link });
      expect(noticeAbout(notice)).toBe(about);
    },
  );

  it('is tested for every notice and every kind', () => {
    expect([...new Set(values.map(([{ notice }]) => notice))]).toEqual(Object.keys(notices));
    expect(new Set(values.map(([, kind]) => kind))).toEqual(new Set(noticeKinds));
  });

  it('names a requesting member only in notices about others', () => {
    const aboutOthers = values.filter(([{ payload }]) => 'member' in payload).map(([{ notice }]) => notice);
    expect([...new Set(aboutOthers)]).toEqual(noticesAboutOthers);
  });

  it.each<[string, FlightMove, string]>([
    [
      'a departure',
      { departs: { before: '2026-03-04T18:30:00.000Z', now: '2026-03-05T06:00:00.000Z' } },
      'departs Mar 05, 2026 06:00Z instead of Mar 04, 2026 18:30Z',
    ],
    ['a gate that was none', { gate: { gateBefore: '', gateNow: 'B2' } }, 'leaves from gate B2'],
    ['a gate that went', { gate: { gateBefore: 'A1', gateNow: '' } }, 'no longer has a gate'],
    [
      'both',
      {
        departs: { before: '2026-03-04T18:30:00.000Z', now: '2026-03-04T19:00:00.000Z' },
        gate: { gateBefore: 'A1', gateNow: 'B2' },
      },
      'departs Mar 04, 2026 19:00Z instead of Mar 04, 2026 18:30Z and leaves from gate B2 instead of A1',
    ],
  ])('describes a move of %s before and after', (_what, move, words) => {
    expect(read({ notice: 'flightChanged', payload: { flight, move } }).text).toBe(`CR101 ${words}.`);
  });

  it('says of a seat given back after the departure that it counts as absent', () => {
    const payload = { flight, mark: 'absent', id: 'm1', gaveBack: true } as const;
    expect(read({ notice: 'marked', payload: payload }).text).toBe(
      'Added to your reliability: you gave back your seat on CR101 after it had departed, which counts as absent. You can contest it once.',
    );
  });

  it('says to absent members that nothing is credited', () => {
    expect(read({ notice: 'flightReviewed', payload: { flight, credit: null } }).text).toBe(
      'CR101 was reviewed, and you were marked absent: nothing is credited to you.',
    );
  });

  it('uses the singular for one flight', () => {
    expect(read({ notice: 'termAdvanced', payload: { number: 4, flown: 1 } }).text).toContain(
      'flew 1 flight in',
    );
    const reviewed = read({
      notice: 'flightReviewed',
      payload: { flight, credit: { flights: 1, pay: 100 } },
    });
    expect(reviewed.text).toContain(': 1 flight, CHF 100.');
  });

  it('names a single day of leave once, and the comment of a declined one', () => {
    const day = { from: '2026-03-04', to: '2026-03-04' };
    const declined = { decision: 'declined', by: SKY, comment: 'We fly that day.' } as const;
    expect(read({ notice: 'leaveDecided', payload: { days: day, ...declined } }).text).toBe(
      '@Sky declined your leave, Mar 04, 2026: We fly that day.',
    );
  });
});
