import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { insertRecord } from '../testing/member-record.ts';
import { insertFlight, insertRole } from '../testing/rows.ts';
import { dumpDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  captureLog,
  createTestPortal,
  type SignedInMember,
  signedInMember,
  type TestPortal,
} from '../testing/test-portal.ts';
import { searchForNames } from './name-search.ts';

const CROWD = 100;
// Comes close to the member's names without naming them.
const WORDS = 'The night crew met Casey’s captain at gate 98765, forgetful and @Forget_Men.';

/** What can be read of a SQLite file while it is open, its write-ahead log and freed pages included. */
function filesOf({ target }: TestDatabase): string {
  if (target.engine !== 'sqlite') return '';
  const { dataDir } = target;
  return readdirSync(dataDir)
    .map((name) => readFileSync(join(dataDir, name)).toString('latin1'))
    .join('\n');
}

async function sumsOf({ db }: TestDatabase) {
  const totals = await db
    .selectFrom('term_totals')
    .selectAll()
    .orderBy('user_id')
    .orderBy('term_id')
    .execute();
  const credits = await db.selectFrom('ledger_credits').select(['id', 'amount']).orderBy('id').execute();
  return { totals, credits };
}

type Act = () => Promise<{ readonly statusCode: number }>;

/** What one of the crowd does: seats, words, leave, readings. */
function actOf(
  portal: TestPortal,
  index: number,
  by: SignedInMember,
  other: SignedInMember,
  flightId: string,
): Act {
  const as = by.as;
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    portal.send(method, url, {
      as,
      ...(payload && { payload }),
      ...(method !== 'GET' && index % 2 === 0 && { headers: { 'idempotency-key': `act-${index}` } }),
    });
  const acts: readonly Act[] = [
    () => send('POST', `/api/flights/${flightId}/allocate`, { roleIndex: 0 }),
    () => send('POST', `/api/admin/users/${other.user.id}/notes`, { content: WORDS }),
    () => send('POST', '/api/leave', { from: '2026-05-01', to: '2026-05-02', reason: WORDS }),
    () => send('GET', '/api/me/export'),
    () => send('GET', `/api/flights/${flightId}`),
  ];
  return acts[index % acts.length] ?? (() => send('GET', '/api/auth/me'));
}

it('leaves no trace while a hundred others act, and takes nothing from them', async () => {
  const log = captureLog();
  await using portal = await createTestPortal({
    environment: { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' },
    logger: log.logger,
  });
  const { database } = portal;
  const owner = await signedInMember(portal, { rank: 255, username: 'Owner_1' });
  const given = { username: 'Forget_Me', display_name: 'Remy Möller', roblox_id: '9876543210' };
  const member = await signedInMember(portal, { rank: 247, ...given });
  const crowd: SignedInMember[] = [];
  for (let index = 0; index < CROWD; index += 1) crowd.push(await signedInMember(portal, { rank: 247 }));
  await insertRecord(database.db, member.user.id, { id: owner.user.id, username: 'Owner_1' });
  const flight = await insertFlight(database.db);
  await insertRole(database.db, { flight_id: flight.id, capacity: 100 });
  const note = (content: string, on: SignedInMember, as = owner.as) =>
    portal.send('POST', `/api/admin/users/${on.user.id}/notes`, { as, payload: { content } });
  await note(WORDS, owner);
  await note('Ask @Forget_Me (Remy Möller), 9876543210.', owner, member.as);
  // A warm pool: every connection has worked before.
  await Promise.all(crowd.map(({ as }) => portal.send('GET', '/api/auth/me', { as })));
  const before = await sumsOf(database);

  const proposal = {
    flightCode: 'Forget_Me',
    route: { departure: 'ZRH', arrival: 'JFK' },
    aircraft: 'A320',
    scheduledDate: '2026-03-05T18:30:00Z',
    times: { staffJoining: '17:30', passengerJoining: '17:45', boarding: '18:00' },
    roles: [{ name: 'Captain', capacity: 1 }],
    notes: 'Ask @Forget_Me',
  };
  const acts = crowd.map((by, index) =>
    actOf(portal, index, by, crowd[(index + 1) % CROWD] ?? owner, flight.id),
  );
  const own: Act[] = Array.from(
    { length: 10 },
    (_, n) => () =>
      portal.send('POST', '/api/flights', {
        as: member.as,
        payload: proposal,
        ...(n % 2 === 0 && { headers: { 'idempotency-key': `Forget_Me-${n}` } }),
      }),
  );
  const forgetting = () =>
    portal.send('POST', `/api/admin/users/${member.user.id}/forget`, {
      as: owner.as,
      payload: { username: 'Forget_Me' },
    });
  const half = acts.length / 2;
  const sent = [...acts.slice(0, half), ...own.slice(0, 5), forgetting, ...own.slice(5), ...acts.slice(half)];
  const forgettingIndex = half + 5;
  const statuses = await Promise.all(sent.map(async (act) => (await act()).statusCode));

  expect(statuses[forgettingIndex]).toBe(200);
  expect(statuses.filter((status) => ![200, 201, 401].includes(status))).toEqual([]);
  const ownStatuses = [
    ...statuses.slice(half, forgettingIndex),
    ...statuses.slice(forgettingIndex + 1, half + 1 + own.length),
  ];
  expect(ownStatuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
  expect(await sumsOf(database)).toEqual(before);
  const notes = await database.db.selectFrom('notes').select('content').execute();
  // The one from before, and those of the fifth of the crowd that writes notes.
  expect(notes.filter(({ content }) => content === WORDS)).toHaveLength(1 + CROWD / 5);
  expect(await portal.send('GET', '/api/auth/me', { as: member.as })).toMatchObject({ statusCode: 401 });

  await searchForNames(portal);
  const readable = {
    database: JSON.stringify(await dumpDatabase(database)),
    files: filesOf(database),
    log: log.lines.join('\n'),
  };
  const traces = ['9876543210', 'forget_me"', 'forget_me ', '@forget_me', 'remy möller', 'remy m'];
  for (const [where, text] of Object.entries(readable)) {
    const lower = text.toLowerCase().replaceAll('@forget_men', '');
    expect([where, ...traces.filter((trace) => lower.includes(trace))]).toEqual([where]);
  }
}, 60_000);
