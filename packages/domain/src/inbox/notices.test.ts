import { describe, expect, it } from 'vitest';
import { withNames } from '../names.ts';
import { type NoticeKind, noticeKinds } from './define-notice.ts';
import type { FlightMove } from './flight-notices.ts';
import {
  type Notice,
  type NoticeName,
  noticeAbout,
  noticeInWords,
  notices,
  noticesAboutOthers,
} from './notices.ts';

const SKY = '0195d0c4-0000-7000-8000-000000000001';
const usernames = new Map([[SKY, 'Sky']]);

/** Returns the text of a notice as its reader sees it. */
const read = (notice: Notice) => withNames(noticeInWords(notice).text, usernames);

const flight = { id: 'f1', flightCode: 'CR101' };
const seat = { flight, role: 'Captain' };
const days = { from: '2026-03-04', to: '2026-03-08' };
const appeal = { member: SKY, type: 'warning', id: 's1' } as const;
const captain = { qualification: 'Captain License' } as const;
const captainUntil = { ...captain, expiresAt: '2026-09-01T21:59:59.999Z' };
const deadline = '2026-04-01T12:00:00.000Z';
const hostUrl = 'https://crew.example';

const PAUSED = 'Discord events are paused: the bot';
const INVITE = 'If it is not in the server, invite it from the settings first. In Discord, give';
const SWITCH = 'Then the owner switches “Scheduled events” off and on in the settings.';
const MAY_NOT_CREATE = `${PAUSED} may not create events in the server. In Discord, give its role the permission Create Events, under Server Settings → Roles. ${SWITCH}`;

const noticesOfKind: Readonly<Record<NoticeKind, readonly NoticeName[]>> = {
  seat_given: ['seatGiven'],
  seat_removed: ['seatRemoved', 'seatFreed'],
  moved_up: ['movedUp'],
  seat_offered: ['seatOffered'],
  seat_swapped: ['seatSwapped'],
  waitlist_ended: ['waitListEnded'],
  offer_ended: ['offerEnded', 'offerToYouEnded'],
  flight_changed: ['flightChanged', 'flightStatus'],
  flight_cancelled: ['flightCancelled'],
  flight_reviewed: ['flightReviewed'],
  flight_approved: ['flightApproved'],
  flight_rejected: ['flightRejected'],
  crew_short: ['crewShort'],
  needs_closing: ['needsClosing'],
  leave_asked: ['leaveAsked'],
  leave_decided: ['leaveDecided'],
  sanction: ['sanctioned'],
  appeal: ['appealed', 'appealedToIssuer'],
  appeal_decided: ['appealDecided', 'appealedSanctionDeleted'],
  qualification: ['qualified', 'licenceRenewed', 'qualificationRemoved'],
  licence_expiring: ['licenceExpiring'],
  reward: ['rewarded'],
  mark: ['marked'],
  mark_contested: ['markContested'],
  mark_decided: ['markDecided'],
  term_advanced: ['termAdvanced', 'termUndone'],
  discord_paused: ['discordPaused'],
  security: [
    'signedInFromNew',
    'keyMade',
    'secretsChanged',
    'memberForgotten',
    'turnsTaken',
    'erasureNoticed',
    'manySanctions',
    'robloxUnreadable',
    'backupFailed',
    'spaceShort',
    'airlineClosing',
    'airlineClaimed',
  ],
};

type NoticeCase = readonly [notice: Notice, text: string, link: string, about: string | null];

/** Notices with their texts that have one link, and one subject by which they replace earlier ones. */
const at = (link: string, about: string | null, rows: readonly (readonly [Notice, string])[]) =>
  rows.map(([notice, text]): NoticeCase => [notice, text, link, about]);

const reliabilityEvents = [
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
] as const;

/** Every notice. */
const values: readonly NoticeCase[] = [
  ...at('/flights/f1', '/flights/f1', [
    [{ notice: 'seatGiven', payload: { ...seat, by: SKY } }, '@Sky gave you a seat as Captain on CR101.'],
    [
      { notice: 'seatRemoved', payload: { ...seat, by: SKY } },
      '@Sky took you off your seat as Captain on CR101.',
    ],
    [
      { notice: 'movedUp', payload: seat },
      'A seat as Captain on CR101 became free, and it is yours: you were first on the waitlist.',
    ],
    [
      { notice: 'seatFreed', payload: { ...seat, why: 'off_staff' } },
      'Your seat as Captain on CR101 was freed: no longer on the staff.',
    ],
    [
      { notice: 'seatSwapped', payload: { ...seat, by: SKY } },
      '@Sky took over your seat as Captain on CR101.',
    ],
    [{ notice: 'flightCancelled', payload: { flight, by: SKY } }, '@Sky cancelled CR101.'],
  ]),
  ...at('/flights/f1#offer', `f1 ${SKY}`, [
    [
      { notice: 'seatOffered', payload: { ...seat, by: SKY } },
      '@Sky offers you the seat as Captain on CR101.',
    ],
  ]),
  ...at('/flights/f1', null, [
    [
      { notice: 'waitListEnded', payload: seat },
      'CR101 has departed, so the waitlist for a seat as Captain ended. You did not get one.',
    ],
    [
      { notice: 'waitListEnded', payload: { ...seat, phase: 'flying' } },
      'CR101 has started, so the waitlist for a seat as Captain ended. You did not get one.',
    ],
    [
      { notice: 'offerEnded', payload: seat },
      'CR101 has departed, so the offer of your seat as Captain ended. The seat is still yours.',
    ],
    [
      { notice: 'offerToYouEnded', payload: { ...seat, by: SKY } },
      'CR101 has departed, so @Sky can no longer hand you the seat as Captain.',
    ],
    [
      { notice: 'flightChanged', payload: { flight, move: { gate: { gateBefore: 'A1', gateNow: 'B2' } } } },
      'CR101 leaves from gate B2 instead of A1.',
    ],
    [
      { notice: 'flightReviewed', payload: { flight, credit: { flights: 2, pay: 2.5 } } },
      'CR101 was reviewed. Credited to you: 2 flights, CHF 2.50.',
    ],
    [{ notice: 'flightApproved', payload: { flight, by: SKY } }, '@Sky approved your flight CR101.'],
    [{ notice: 'flightRejected', payload: { flight, by: SKY } }, '@Sky rejected your flight CR101.'],
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
      'CR101 departs within 24 hours and is short of crew: Captain (1), Cabin Crew (3).',
    ],
    [
      { notice: 'needsClosing', payload: { flight, status: 'AVAILABLE' } },
      'CR101 departed more than 12 hours ago and is still AVAILABLE. Conclude it so that its crew can be credited, or cancel it if it did not take place.',
    ],
  ]),
  ...at('/flights/f1', 'f1 BRIEFING', [
    [{ notice: 'flightStatus', payload: { flight, status: 'BRIEFING' } }, 'CR101 is BRIEFING now.'],
  ]),
  ...at('/admin?view=leave', 'l1', [
    [
      { notice: 'leaveAsked', payload: { member: SKY, leave: 'l1', days } },
      '@Sky asks for leave, Mar 04, 2026 to Mar 08, 2026.',
    ],
  ]),
  ...at('/profile', 's1', [
    [
      { notice: 'sanctioned', payload: { type: 'warning', id: 's1' } },
      'You have received a warning. Your profile says why.',
    ],
  ]),
  ...at('/profile', null, [
    // Stored before notices had the sanction's id.
    [
      { notice: 'sanctioned', payload: { type: 'warning' } },
      'You have received a warning. Your profile says why.',
    ],
    [
      {
        notice: 'appealDecided',
        payload: { type: 'warning', decision: 'upheld', by: SKY, comment: 'It stands.' },
      },
      '@Sky upheld the warning you appealed against: It stands.',
    ],
    [
      { notice: 'appealedSanctionDeleted', payload: { type: 'warning', by: SKY } },
      '@Sky deleted the warning you appealed against.',
    ],
    [{ notice: 'qualified', payload: captain }, 'You have been granted the Captain License.'],
    [
      { notice: 'qualified', payload: captainUntil },
      'You have been granted the Captain License until Sep 01, 2026 21:59Z.',
    ],
    [
      { notice: 'licenceRenewed', payload: captainUntil },
      'Your Captain License was renewed until Sep 01, 2026 21:59Z.',
    ],
    [
      { notice: 'licenceRenewed', payload: { ...captain, expiresAt: null } },
      'Your Captain License was renewed and no longer expires.',
    ],
    [{ notice: 'qualificationRemoved', payload: captain }, 'Your Captain License was removed.'],
    [
      { notice: 'licenceExpiring', payload: captainUntil },
      'Your Captain License expires on Sep 01, 2026 21:59Z. An administrator can renew it.',
    ],
    [
      { notice: 'rewarded', payload: { amount: 2.5, reason: 'Well flown' } },
      'You have received a reward of $2.50: Well flown',
    ],
    [
      { notice: 'termAdvanced', payload: { number: 4, flown: 7 } },
      'Term 4 has begun. You flew 7 flights in the last one.',
    ],
    [
      { notice: 'termUndone', payload: { undone: 4, number: 3 } },
      'The beginning of term 4 was undone. Term 3 goes on with everything you flew in it.',
    ],
  ]),
  ...at('/admin?view=appeals', 's1', [
    [{ notice: 'appealed', payload: appeal }, '@Sky appeals against a warning.'],
    [
      { notice: 'appealedToIssuer', payload: appeal },
      '@Sky appeals against a warning that you issued. Another administrator decides.',
    ],
  ]),
  ...at('/admin?view=appeals', null, [
    [{ notice: 'appealed', payload: { member: SKY, type: 'warning' } }, '@Sky appeals against a warning.'],
  ]),
  ...at('/admin/security', null, [
    [
      { notice: 'signedInFromNew', payload: { member: SKY, device: 'Firefox on Windows' } },
      '@Sky signed in with Firefox on Windows, from a device and network not seen before.',
    ],
    [{ notice: 'memberForgotten', payload: { by: SKY } }, '@Sky erased a member.'],
    [
      { notice: 'memberForgotten', payload: { by: null } },
      'A member was erased by the command on the server.',
    ],
    [{ notice: 'turnsTaken', payload: { forgotten: 1 } }, '1 member was erased at Roblox’s request.'],
    [{ notice: 'turnsTaken', payload: { forgotten: 2 } }, '2 members were erased at Roblox’s request.'],
    [{ notice: 'erasureNoticed', payload: { named: 2 } }, 'Roblox asked to erase 2 people.'],
  ]),
  ...at('/admin/keys', null, [
    [{ notice: 'keyMade', payload: { by: SKY } }, '@Sky made a key for the game.'],
  ]),
  ...at('/admin/settings', null, [
    [
      {
        notice: 'secretsChanged',
        payload: { by: SKY, keys: ['discordFlightsWebhookUrl', 'discordStaffWebhookUrl'] },
      },
      '@Sky changed secrets of the settings: Webhook of the flights channel, Webhook of the staff channel.',
    ],
  ]),
  ...at('/admin?view=history', `sanctions ${SKY}`, [
    [
      { notice: 'manySanctions', payload: { by: SKY, number: 11 } },
      '@Sky issued 11 sanctions within an hour.',
    ],
  ]),
  ...at('/admin', 'roblox', [
    [{ notice: 'robloxUnreadable', payload: {} }, 'The group could not be read from Roblox for an hour.'],
  ]),
  ...at('/admin/security', 'backup', [
    [{ notice: 'backupFailed', payload: {} }, 'A backup could not be made. The log of the portal says why.'],
    [
      { notice: 'backupFailed', payload: { byCommand: true } },
      'A backup could not be made. See the output of the command for the reason.',
    ],
  ]),
  ...at('/admin', 'space', [
    [
      { notice: 'spaceShort', payload: {} },
      'More than 80 % of the airline’s space is used. Once it is full, no new flights can be added. Ask the operator for more space.',
    ],
  ]),
  ...at('/admin/security', 'closing', [
    [
      { notice: 'airlineClosing', payload: { closesAt: deadline, hostUrl } },
      'An operator of the host closed this airline. It is erased on Apr 01, 2026. Download it at https://crew.example before then.',
    ],
  ]),
  ...at('/profile', 'claim', [
    [
      { notice: 'airlineClaimed', payload: { objectBy: deadline, hostUrl } },
      'The new owner of the Roblox group claims this airline. You may object at https://crew.example until Apr 01, 2026.',
    ],
  ]),
  ...at(
    '/profile#leave',
    null,
    (['approved', 'recorded', 'ended'] as const).map((decision) => [
      { notice: 'leaveDecided', payload: { days, decision, by: SKY, comment: null } },
      `@Sky ${decision} your leave, Mar 04, 2026 to Mar 08, 2026.`,
    ]),
  ),
  ...reliabilityEvents.flatMap(([mark, you, noun]) => [
    ...at('/profile#reliability', 'm1', [
      [
        { notice: 'marked', payload: { flight, mark, id: 'm1' } },
        `Added to your reliability: you ${you}. You can contest it once.`,
      ],
      [
        {
          notice: 'markDecided',
          payload: { id: 'm1', flight, mark, excused: mark === 'late', by: SKY, comment: 'I saw it.' },
        },
        `@Sky ${mark === 'late' ? 'excused' : 'did not excuse'} ${noun}: I saw it.`,
      ],
    ]),
    ...at(`/admin?user=${SKY}&tab=reliability`, 'm1', [
      [
        { notice: 'markContested', payload: { id: 'm1', flight, mark, member: SKY } },
        `@Sky contests a reliability entry: ${noun}.`,
      ],
    ]),
  ]),
  ...at('/admin?view=chat', 'discord', [
    [{ notice: 'discordPaused', payload: {} }, MAY_NOT_CREATE],
    [{ notice: 'discordPaused', payload: { missing: 'create_events' } }, MAY_NOT_CREATE],
    [
      { notice: 'discordPaused', payload: { missing: 'view_channel' } },
      `${PAUSED} cannot see the flights channel. ${INVITE} it the permission View Channel, under Edit Channel → Permissions. ${SWITCH}`,
    ],
    [
      { notice: 'discordPaused', payload: { missing: 'server_access' } },
      `${PAUSED} has no access to the server. ${INVITE} its role the permissions View Channels and Create Events, under Server Settings → Roles. ${SWITCH}`,
    ],
  ]),
];

describe('the text of a notice', () => {
  it.each(values.map(([notice, ...rest]) => [notice.notice, notice, ...rest] as const))(
    'of %s',
    (_name, notice, text, link, about) => {
      expect([read(notice), noticeInWords(notice).link]).toEqual([text, link]);
      expect(noticeAbout(notice)).toBe(about);
    },
  );

  it('is tested for every notice, each of which has its kind', () => {
    expect(new Set(values.map(([{ notice }]) => notice))).toEqual(new Set(Object.keys(notices)));
    const kinds = Object.entries(notices).map(([name, { kind }]) => `${kind}: ${name}`);
    const expected = noticeKinds.flatMap((kind) => noticesOfKind[kind].map((name) => `${kind}: ${name}`));
    expect(kinds.toSorted()).toEqual(expected.toSorted());
  });

  it('names a requesting member only in notices about others', () => {
    const aboutOthers = values.filter(([{ payload }]) => 'member' in payload).map(([{ notice }]) => notice);
    expect(new Set(aboutOthers)).toEqual(new Set(noticesAboutOthers));
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
    expect(read({ notice: 'flightChanged', payload: { flight, move } })).toBe(`CR101 ${words}.`);
  });

  it('says of a seat given back after the departure that it counts as absent', () => {
    const payload = { flight, mark: 'absent', id: 'm1', gaveBack: true } as const;
    expect(read({ notice: 'marked', payload: payload })).toBe(
      'Added to your reliability: you gave back your seat on CR101 after it had departed, which counts as absent. You can contest it once.',
    );
  });

  it('says to absent members that nothing is credited', () => {
    expect(read({ notice: 'flightReviewed', payload: { flight, credit: null } })).toBe(
      'CR101 was reviewed, and you were marked absent: nothing is credited to you.',
    );
  });

  it('uses the singular for one flight', () => {
    expect(read({ notice: 'termAdvanced', payload: { number: 4, flown: 1 } })).toContain('flew 1 flight in');
    const reviewed = read({
      notice: 'flightReviewed',
      payload: { flight, credit: { flights: 1, pay: 100 } },
    });
    expect(reviewed).toContain(': 1 flight, CHF 100.');
  });

  it('names a single day of leave once, and the comment of a declined one', () => {
    const day = { from: '2026-03-04', to: '2026-03-04' };
    const declined = { decision: 'declined', by: SKY, comment: 'We fly that day.' } as const;
    expect(read({ notice: 'leaveDecided', payload: { days: day, ...declined } })).toBe(
      '@Sky declined your leave, Mar 04, 2026: We fly that day.',
    );
  });
});
