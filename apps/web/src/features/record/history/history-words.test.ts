import type { AdminAction } from '@crewroom/domain/record/endpoints';
import { adminActionTypes } from '@crewroom/domain/record/rules';
import { describe, expect, it } from 'vitest';
import { describeAction, foldedText } from './history-words.ts';

it.each([
  ['short enough', 12, null],
  ['just twelve!', 12, null],
  ['thanks to @CrewCasey for all', 15, 'thanks to…'],
  ['two\nlines of text', 8, 'two…'],
  ['𝕬𝕭𝕮𝕯𝕰', 3, '𝕬𝕭𝕮…'],
])('cuts %j at %i characters to %j', (text, maxLength, folded) => {
  expect(foldedText(text, maxLength)).toBe(folded);
});

type Case = readonly [
  actionType: AdminAction['actionType'],
  details: AdminAction['details'],
  sentence: string,
  quote?: string,
];

/** What AdminAmir did to CrewCasey, without the name at the beginning. */
const messages: readonly Case[] = [
  [
    'sanction_add',
    { action: 'added', sanctionType: 'warning', breach: 'Late arrival', reason: 'Twice this week.' },
    'gave @CrewCasey a warning for “Late arrival”.',
    'Twice this week.',
  ],
  ['sanction_add', { sanctionType: 'reminder' }, 'gave @CrewCasey a reminder.'],
  [
    'sanction_add',
    { sanctionType: 'suspension', breach: 'No-show' },
    'gave @CrewCasey a suspension for “No-show”.',
  ],
  [
    'sanction_delete',
    { sanctionType: 'warning', breach: 'Late arrival', reason: 'Appealed.' },
    'deleted the warning of @CrewCasey for “Late arrival”.',
    'Appealed.',
  ],
  [
    'qualification_add',
    { qualificationName: 'Captain License' },
    'granted @CrewCasey the qualification Captain License.',
  ],
  [
    'qualification_add',
    { qualificationName: 'Captain License', expiresAt: '2026-09-01T12:00:00.000Z' },
    'granted @CrewCasey the qualification Captain License until Sep 01, 2026.',
  ],
  [
    'qualification_renew',
    { action: 'renewed', qualificationName: 'Captain License', expiresAt: '2026-09-01T12:00:00.000Z' },
    'renewed the qualification Captain License of @CrewCasey until Sep 01, 2026.',
  ],
  [
    'qualification_renew',
    { qualificationName: 'Captain License', expiresAt: null },
    'renewed the qualification Captain License of @CrewCasey permanently.',
  ],
  ['aircraft_change', { action: 'removed', aircraft: 'A330-300' }, 'removed the type of aircraft A330-300.'],
  ['mark_decide', { excused: true }, 'excused a reliability entry of @CrewCasey.'],
  ['mark_decide', { excused: false }, 'did not excuse a reliability entry of @CrewCasey.'],
  [
    'qualification_delete',
    { qualificationName: 'Network Division' },
    'removed the qualification Network Division from @CrewCasey.',
  ],
  [
    'note_add',
    { noteType: 'performance', content: 'Calm under pressure.' },
    'added a note on performance to the record of @CrewCasey.',
    'Calm under pressure.',
  ],
  ['note_add', { noteType: 'general' }, 'added a general note to the record of @CrewCasey.'],
  ['note_add', { noteType: 'loa' }, 'added a note on leave of absence to the record of @CrewCasey.'],
  [
    'reward_add',
    { rewardType: 'bonus', amount: 2.5, reason: 'Trained five.' },
    'awarded @CrewCasey a bonus of $2.50.',
    'Trained five.',
  ],
  ['reward_add', { rewardType: 'incentive', amount: 1250 }, 'awarded @CrewCasey an incentive of $1,250.'],
  ['reward_add', { rewardType: 'commission' }, 'awarded @CrewCasey a commission.'],
  ['quota_update', { newRequiredFlights: 6 }, 'set the quota of @CrewCasey to 6 flights a term.'],
  ['quota_update', { newRequiredFlights: 1 }, 'set the quota of @CrewCasey to 1 flight a term.'],
  ['quota_update', { newRequiredFlights: 0 }, 'lifted the quota of @CrewCasey, who has no flights to fly.'],
  [
    'term_advance',
    { usersProcessed: 57 },
    'advanced the term: 57 users were processed, their term flights moved to career totals.',
  ],
  [
    'term_advance',
    { usersProcessed: 1 },
    'advanced the term: 1 user was processed, their term flights moved to career totals.',
  ],
  ['term_undo', {}, 'undid the last advance: the term is open again, with its flights and its pay.'],
  ['role_update', { role: 'Purser' }, 'set the role of @CrewCasey to “Purser”.'],
  ['role_update', { role: '' }, 'took the role from @CrewCasey.'],
  [
    'leave_add',
    { from: '2026-03-01', to: '2026-03-09' },
    'recorded a leave of @CrewCasey from Mar 01, 2026 to Mar 09, 2026.',
  ],
  ['leave_add', { from: '2026-03-01', to: '2026-03-01' }, 'recorded a leave of @CrewCasey for Mar 01, 2026.'],
  [
    'leave_delete',
    { from: '2026-03-01', to: '2026-03-09' },
    'ended the leave of @CrewCasey from Mar 01, 2026 to Mar 09, 2026.',
  ],
  [
    'leave_approve',
    { from: '2026-03-01', to: '2026-03-09' },
    'approved the leave of @CrewCasey from Mar 01, 2026 to Mar 09, 2026.',
  ],
  [
    'leave_decline',
    { from: '2026-03-01', to: '2026-03-01' },
    'declined the leave of @CrewCasey for Mar 01, 2026.',
  ],
  [
    'appeal_lift',
    { action: 'lifted', sanctionType: 'warning', breach: 'Lateness' },
    'lifted the warning of @CrewCasey for “Lateness” after an appeal.',
  ],
  [
    'appeal_uphold',
    { action: 'upheld', sanctionType: 'suspension' },
    'upheld the suspension of @CrewCasey after an appeal.',
  ],
  ['member_forget', {}, 'erased a member, whose names are gone.'],
  [
    'key_create',
    { keyName: 'Main game', scopes: ['game:read', 'game:status'] },
    'created the key “Main game” for the game server: read flights and their crews, move a flight’s status.',
  ],
  ['key_revoke', { keyName: 'Main game' }, 'revoked the key “Main game” of the game server.'],
  ['sessions_end', {}, 'signed @CrewCasey out everywhere.'],
  [
    'settings_change',
    { settings: ['airlineName', 'rankStaff', 'logo', 'ofLater'] },
    'changed the settings: Airline name, Staff rank, Logo, ofLater.',
  ],
  ['settings_change', {}, 'changed the settings.'],
  ['import', { action: 'joined' }, 'made @CrewCasey a member of the portal, with an import.'],
  [
    'import',
    { action: 'imported', qualificationName: 'Captain License' },
    'granted @CrewCasey the qualification Captain License, with an import.',
  ],
  ['import', { careerFlights: 1 }, 'credited @CrewCasey with 1 career flight, with an import.'],
  ['import', { amount: 4500.5 }, 'credited @CrewCasey with $4,500.50 of career pay, with an import.'],
  ['import', { role: 'Pilot' }, 'set the role of @CrewCasey to “Pilot”, with an import.'],
  ['import', { newRequiredFlights: 6 }, 'set the quota of @CrewCasey to 6 flights a term, with an import.'],
  [
    'import',
    { noteType: 'general', content: 'Kind.' },
    'added a note to the record of @CrewCasey, with an import.',
    'Kind.',
  ],
  ['erasure_notice', { action: 'carried out' }, 'erased somebody at Roblox’s request.'],
  ['erasure_notice', { action: 'refused' }, 'rejected a request from Roblox to erase somebody.'],
];

const say = (
  actionType: AdminAction['actionType'],
  details: AdminAction['details'],
  targetUsername: string | null = 'CrewCasey',
) => {
  const { sentence, quote } = describeAction({
    actionType,
    performedByUsername: 'AdminAmir',
    targetUsername,
    details,
  });
  return {
    said: sentence.map((part) => (part.kind === 'text' ? part.text : `@${part.username}`)).join(''),
    quote,
  };
};

describe('describeAction', () => {
  it.each(
    messages.map(
      ([actionType, details, sentence, quote = null]) => [actionType, details, sentence, quote] as const,
    ),
  )('describes a %s of %j', (actionType, details, sentence, quote) => {
    expect(say(actionType, details)).toEqual({ said: `@AdminAmir ${sentence}`, quote });
  });

  it('describes every kind', () => {
    expect([...new Set(messages.map(([actionType]) => actionType))].toSorted()).toEqual(
      adminActionTypes.toSorted(),
    );
  });

  it('describes a notice as an action of Roblox, which is not a member', () => {
    const notice = {
      actionType: 'erasure_notice',
      performedByUsername: 'Roblox',
      targetUsername: null,
    } as const;
    expect(
      [1, 3].map(
        (usersProcessed) =>
          describeAction({ ...notice, details: { action: 'received', usersProcessed } }).sentence,
      ),
    ).toEqual([
      [
        { kind: 'text', text: 'Roblox' },
        { kind: 'text', text: ' asked to erase somebody.' },
      ],
      [
        { kind: 'text', text: 'Roblox' },
        { kind: 'text', text: ' asked to erase 3 people.' },
      ],
    ]);
  });

  it.each(adminActionTypes)('describes a %s without details in a whole sentence', (actionType) => {
    const { said, quote } = say(actionType, {});
    expect(said).toMatch(/^@AdminAmir [a-z][^”“]*[a-zA-Z]\.$/);
    expect(said).not.toMatch(/undefined|null|\s{2}|\s\./);
    expect(quote).toBeNull();
  });

  it('names nobody when an entry names nobody', () => {
    expect(say('note_add', {}, null).said).toBe('@AdminAmir added a note to the record of somebody.');
  });
});
