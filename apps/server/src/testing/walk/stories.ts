import { deepEqual, equal, ok } from 'node:assert/strict';
import { makeLinkToken } from '../../features/discord/interactions/link-token.ts';
import { sandboxDiscord } from '../../integrations/discord/settings.ts';
import { flightId, memberId, robloxIdOf, usernameOf } from '../large-airline.ts';
import { subscription } from '../notifications/subscription.ts';
import {
  callForCrew,
  changeSeats,
  keepAircraft,
  markAbsence,
  runFlights,
  serveTheGame,
} from './flight-stories.ts';
import type { Story } from './walker.ts';
import { dayAgo, daysAgo, ERASED, LEFT, SUSPENDED } from './whole-airline.ts';

/** The group also promotes one member, one has a record, and these are erased too. The member with seats leaves. */
const PROMOTED = 13;
const MEMBER = 15;
/** This one and the next are signed out. */
const SIGNED_OUT = 31;
export const ERASED_TOO = [21, 22, 23, 24] as const;

const member = { params: { id: memberId(MEMBER) } };
const upcomingSeats = (n: number) =>
  `from allocations where user_id = '${memberId(n)}' and departs > '${daysAgo(0)}'`;

const runJobs: Story = async ({ count, untilCount }) => {
  const soon = daysAgo(-10 / 86_400);
  const cleanings = ['clean-inbox', 'clean-sessions', 'clean-topic-versions', 'clean-outbox'];
  for (const name of ['roster-sync', 'name-search', 'crew-calls', 'licences', ...cleanings])
    await untilCount(
      `from jobs where name = '${name}' and due_at > '${soon}' and claimed_by is null and last_error is null`,
      1,
    );
  const old = [
    'inbox_items where at',
    'sessions where expires_at',
    'topic_versions where touched_at',
    'outbox where since',
  ];
  for (const what of old) equal(await count(`from ${what} < '${daysAgo(25)}'`), 0, what);
};

const readScreens: Story = async ({ ask, size }) => {
  const id = flightId(size.flights - 1);
  const someone = { params: { id: memberId(SUSPENDED) } };
  await ask('me');
  await ask('ownProfile');
  await ask('ownTerms');
  equal((await ask('ownYear')).months.length, 12);
  await ask('ownSanctions');
  await ask('ownLeave');
  await ask('inbox');
  await ask('lookUpUser', { params: { identifier: usernameOf(SUSPENDED) } });
  ok((await ask('searchUsers', { query: { q: 'ka' } })).length > 5);
  await ask('user', someone);
  ok((await ask('exportOwnData')).hostedFlights.length > 1_000);
  await ask('flightWeek');
  await ask('schedulingBoard');
  await ask('shortages', { query: { hours: '168' } });
  await ask('flight', { params: { id } });
  await ask('flightLog', { params: { id }, query: { before: '5' } });
  await ask('leaderboard');
  await ask('adminUsers');
  await ask('adminUsers', { query: { filter: 'quota-deficit' } });
  await ask('adminUser', someone);
  await ask('adminHistory', { query: { page: '1' } });
  equal(
    (await ask('adminHistory', { query: { page: String(size.auditEntries / 50), limit: '50' } })).actions
      .length,
    50,
  );
  ok((await ask('leaveQueue')).pending.length >= size.members);
  ok((await ask('appealQueue')).pending.length >= size.members - 1);
  await ask('previewTerm');
  const { weeks, quota } = await ask('insights');
  ok(weeks.length > 10 && quota.length > 0);
  ok((await ask('insightFlights', { query: { which: 'empty' } })).total > 100);
  await ask('insightCandidates', { query: { role: 'Captain' } });
  await ask('nameSearches');
  await ask('gameKeys');
  await ask('roster');
};

const tryPostsAgain: Story = async ({ ask }) => {
  const { dead } = await ask('outbox');
  await ask('retryPost', { params: { id: dead[0]?._id ?? '' } });
  await ask('sendTestPost', { body: { channel: 'staff' } });
};

const suspendOneWithSeats: Story = async ({ ask, count }) => {
  ok((await count(upcomingSeats(SUSPENDED))) >= 300);
  const body = { type: 'suspension', breach: '1', reason: 'No show' } as const;
  await ask('addSanction', { params: { id: memberId(SUSPENDED) }, body });
  equal(await count(upcomingSeats(SUSPENDED)), 0);
};

const readRanks: Story = async ({ ask, count, group, runJob }) => {
  ok((await count(upcomingSeats(LEFT))) >= 290);
  Object.assign(group[LEFT] ?? {}, { rank: null });
  await runJob('roster-sync');
  equal(await count(upcomingSeats(LEFT)), 0);
  Object.assign(group[PROMOTED] ?? {}, { rank: 244 });
  await ask('syncRoster');
  equal(await count('from users where rank = 244'), 1);
};

const keepARecord: Story = async ({ ask }) => {
  const sanction = { body: { type: 'warning', breach: '1', reason: 'Late' } } as const;
  const sanctioned = async () => {
    const { user } = await ask('addSanction', { ...member, ...sanction });
    return user.sanctions.find(({ type, appeal }) => type === 'warning' && appeal === null)?._id ?? '';
  };
  const appealed = await sanctioned();
  await ask('acknowledgeSanction', { params: { id: appealed } }, MEMBER);
  await ask('appealSanction', { params: { id: appealed }, body: { text: 'I was ill.' } }, MEMBER);
  const toAppeal = { params: { ...member.params, sanctionId: appealed } };
  await ask('decideAppeal', { ...toAppeal, body: { decision: 'lifted', comment: 'Right.' } });
  await ask('deleteSanction', { params: { ...member.params, sanctionId: await sanctioned() } });
  const { user } = await ask('addQualification', { ...member, body: { name: 'Cabin Crew Licence' } });
  const qualificationId = user.qualifications[0]?._id ?? '';
  const qualification = { params: { ...member.params, qualificationId } };
  await ask('renewQualification', { ...qualification, body: { expiresAt: null } });
  await ask('licences', {});
  await ask('removeQualification', qualification);
  await ask('setQuota', { ...member, body: { requiredFlights: 3 } });
  await ask('addNote', { ...member, body: { content: 'Kind.' } });
  await ask('addReward', { ...member, body: { amount: 10, reason: 'Helped' } });
  await ask('setRole', { ...member, body: { role: 'Trainer' } });
};

const moveIn: Story = async ({ ask, count, size }) => {
  const all = Array.from({ length: Math.min(size.members, 2_000) }, (_, n) => n).filter(
    (n) => ![LEFT, ERASED].includes(n),
  );
  const lines = all.map((n) => `${usernameOf(n)},Network Division,${n + 1},9.90,Crew ${n},Came along`);
  const file = ['username,qualifications,careerFlights,careerPay,role,note', ...lines].join('\n');
  const { rows, ok: isGood } = await ask('previewImport', { body: file });
  deepEqual(
    rows.filter(({ errors }) => errors.length > 0),
    [],
  );
  ok(isGood);
  equal((await ask('importMembers', { body: file })).changed, all.length);
  equal(await count(`from ledger_credits where reason = 'import' and kind = 'pay'`), all.length);
  equal((await ask('importMembers', { body: file })).changed, 0);
};

const days = (first: number) => ({ from: dayAgo(-first), to: dayAgo(-first - 2) });

const takeLeave: Story = async ({ ask }) => {
  const asked = async (first: number) => {
    const { leave } = await ask('askLeave', { body: { ...days(first), reason: 'Exams' } }, MEMBER);
    return { params: { id: leave._id } };
  };
  await ask('endLeave', await asked(20), MEMBER);
  await ask('approveLeave', await asked(30));
  await ask('declineLeave', { ...(await asked(40)), body: { comment: 'Too many are away.' } });
  const { user } = await ask('addLeave', { ...member, body: days(50) });
  const added = user.leaves.find(({ from }) => from === days(50).from)?._id ?? '';
  await ask('deleteLeave', { params: { ...member.params, leaveId: added } });
};

const endTheTerm: Story = async ({ ask, count, read, size }) => {
  const termId = await read('select id from terms where closed_at is null');
  await ask('advanceTerm', { body: { termId } });
  // All except the suspended member and the one who left.
  equal(await count(`from inbox_items where notice = 'termAdvanced'`), size.members - 2);
  await ask('undoTerm', { body: { termId } });
  equal(await count(`from inbox_items where notice = 'termUndone'`), size.members - 2);
};

const readNotices: Story = async ({ ask }) => {
  await ask('readInbox', {}, MEMBER);
  const { url } = await ask('createCalendar', {}, MEMBER);
  const file = await fetch(url);
  ok((await file.text()).startsWith('BEGIN:VCALENDAR'));
  await ask('changeCalendar', { body: { remindMinutes: 30 } }, MEMBER);
  equal((await ask('calendar', {}, MEMBER)).remindMinutes, 30);
  await ask('deleteCalendar', {}, MEMBER);
  await ask('changePreferences', { body: { times: 'zulu' } }, MEMBER);
  equal((await ask('preferences', {}, MEMBER)).preferences.times, 'zulu');
  await ask('chooseNotifications', { body: { reminderMinutes: 15 } }, MEMBER);
  equal((await ask('notifications', {}, MEMBER)).reminderMinutes, 15);
  ok((await ask('pushKey', {}, MEMBER)).publicKey !== null);
  const { _id: deviceId } = await ask('addPushDevice', { body: subscription() }, MEMBER);
  await ask('removePushDevice', { params: { id: deviceId } }, MEMBER);
  const account = { id: '1', username: 'ada.flies' };
  const token = makeLinkToken(account, '1', sandboxDiscord.discordBotToken, new Date());
  equal((await ask('discordToLink', { params: { token } }, MEMBER)).username, account.username);
  equal((await ask('linkDiscord', { body: { token } }, MEMBER)).linked?.username, account.username);
  await ask('unlinkDiscord', {}, MEMBER);
  equal((await ask('discord', {}, MEMBER)).linked, null);
  await ask('logout', {}, MEMBER);
};

const endSessions: Story = async ({ ask, count, until }) => {
  const sessions = (n: number) => count(`from sessions where user_id = '${memberId(n)}'`);
  equal((await ask('ownSessions', {}, SIGNED_OUT)).sessions.length, 1);
  await ask('endOtherSessions', {}, SIGNED_OUT);
  const [current] = (await ask('ownSessions', {}, SIGNED_OUT)).sessions;
  await ask('endSession', { params: { id: current?._id ?? '' } }, SIGNED_OUT);
  await ask('endMemberSessions', { params: { id: memberId(SIGNED_OUT + 1) } });
  equal((await sessions(SIGNED_OUT)) + (await sessions(SIGNED_OUT + 1)), 0);
  const filter = { kind: 'session_ended', user: usernameOf(SIGNED_OUT + 1) } as const;
  await until(async () => (await ask('securityLog', { query: filter })).pagination.total === 1);
  const { kinds } = await ask('securityKinds', { query: { user: filter.user } });
  equal(kinds.find(({ kind }) => kind === filter.kind)?.count, 1);
};

const postToDiscord: Story = async ({ untilCount, roblox }) => {
  await untilCount(`from outbox where state = 'waiting'`, 0);
  ok(roblox.posted() > 300);
};

const refuseErasures: Story = async ({ ask, run, runJob }) => {
  // Unknown accounts only leave a tombstone, fifty in an hour. Administrators wait a day.
  await run(
    `insert into erasures (id, roblox_id, state, received_at, due_at)
      select id, 'x' || roblox_id, 'waiting', '${daysAgo(1)}', '${daysAgo(1)}' from users`,
  );
  await runJob('erasures');
  const { erasures } = await ask('erasures');
  ok(erasures.length > 4_000);
  const [{ _id: id } = { _id: '' }] = erasures;
  const left = await ask('decideErasure', { params: { id }, body: { decision: 'refuse' } });
  equal(left.erasures.length, erasures.length - 1);
  await run(`delete from erasures where state = 'waiting'`);
};

const raiseRanks: Story = async ({ ask, count }) => {
  await ask('settings');
  await ask('airline');
  await ask('groupRoles');
  await ask('changeSettings', { body: { changes: { publicDepartures: true } } });
  ok((await ask('publicDepartures')).flights.length > 0);
  const raised = { rankStaff: '244', rankDispatch: '244', rankAdmin: '247' };
  const { effect } = await ask('previewRanks', { query: raised });
  ok(effect.staff.lose > 100);
  await ask('changeSettings', { body: { changes: { rankStaff: 244 } } });
  const below = 'user_id in (select id from users where rank < 244)';
  equal(await count(`from allocations where ${below} and departs > '${daysAgo(0)}'`), 0);
  equal(await count(`from sessions where ${below} and ended_because is null`), 0);
  await ask('changeSettings', { body: { changes: { rankStaff: null } } });
};

/** Texts that name the member of thousands of briefings. */
export const named = `from flights where notes like '%${usernameOf(ERASED)}%' or notes like '%${robloxIdOf(ERASED)}%'`;

const erase: Story = async ({ ask, count, killAndStart, run, until, untilCount }) => {
  for (const n of [ERASED, ...ERASED_TOO])
    await ask('forgetUser', { params: { id: memberId(n) }, body: { username: usernameOf(n) } });
  const before = await count(named);
  ok(before > 100);
  await until(async () => (await count(named)) < before);
  await killAndStart();
  // The next process need not wait until the claim of the dead one has expired.
  await run(`update jobs set claimed_until = '${daysAgo(1)}' where name = 'name-search'`);
  await untilCount('from name_searches', 0);
  equal(await count(named), 0);
};

type Named = readonly [what: string, story: Story];

/** The walk up to a backup, and after it, in this order. */
export const stories: { readonly beforeBackup: readonly Named[]; readonly afterBackup: readonly Named[] } = {
  beforeBackup: [
    ['runs its jobs, and cleans up what has grown old', runJobs],
    ['reads every screen', readScreens],
    ['tries a post again', tryPostsAgain],
    ['suspends a member with seats on hundreds of flights', suspendOneWithSeats],
    ['reads the ranks of all, of whom one with hundreds of seats has left and one was promoted', readRanks],
    ['changes who has a seat', changeSeats],
    ['proposes, approves, reviews and drops flights', runFlights],
    ['marks an absence, which is contested and excused', markAbsence],
    ['keeps the types of aircraft', keepAircraft],
    ['serves the game', serveTheGame],
    ['keeps a record', keepARecord],
    ['moves in from a spreadsheet', moveIn],
    ['takes leave', takeLeave],
    ['ends the term of all, and takes that back', endTheTerm],
    ['lets notices of erasure wait, and refuses one', refuseErasures],
    ['reads what one is told', readNotices],
    ['ends sessions, and finds that in the security log', endSessions],
    ['calls for crew', callForCrew],
    ['has told the chat of all that', postToDiscord],
    ['raises the rank of the staff above nearly all of it, and takes that back', raiseRanks],
  ],
  afterBackup: [['erases a member whom thousands of briefings name, though it is killed half way', erase]],
};
