import {
  findPostgresPrograms,
  startThrowawayPostgres,
  type TestServer,
} from '@crewroom/server/testing/postgres-server';
import { sendTo, startReplicas } from '@crewroom/server/testing/replicas';
import { insertFlight, insertRole, insertUser } from '@crewroom/server/testing/rows';

const PEOPLE = 200;
const ROUNDS = 30;

/** The PostgreSQL that BENCH_DATABASE_URL names, or one of our own, which does not wait for the disk. */
async function databaseServer(): Promise<TestServer> {
  const url = process.env['BENCH_DATABASE_URL'];
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error('Install PostgreSQL, or set BENCH_DATABASE_URL.');
  return await startThrowawayPostgres(programs);
}

const middleOf = (all: readonly number[]) => Math.round(all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0);

type Row = Readonly<Record<string, string | number>>;

/** Sends everybody's requests for one seat at once, round after round, and meanwhile reads the week once. */
async function measure(count: number): Promise<Row> {
  const server = await databaseServer();
  try {
    await using replicas = await startReplicas({
      count,
      databaseUrl: server.url,
      environment: () => ({ WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' }),
    });
    const { database, url } = replicas;
    const somebody = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (somebody !== undefined) throw new Error('The database of BENCH_DATABASE_URL is not empty.');
    const now = new Date().toISOString();
    const cookies: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const { id } = await insertUser(database.db, { rank_checked_at: now });
      cookies.push(await replicas.signIn(id));
    }
    const [times, reads]: [number[], number[]] = [[], []];
    const tally = { won: 0, refused: 0, other: 0, 'rounds with one holder': 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: flight } = await insertFlight(database.db, { scheduled_date: now });
      await insertRole(database.db, { flight_id: flight, capacity: 1 });
      const began = performance.now();
      const asked = cookies.map(async (cookie) => {
        const path = `/api/flights/${flight}/allocate`;
        return (await sendTo(url, 'POST', path, { cookie, body: { roleIndex: 0 } })).status;
      });
      const read = sendTo(url, 'GET', '/api/flights/week', { cookie: cookies[0] ?? '' }).then(() =>
        reads.push(performance.now() - began),
      );
      const statuses = await Promise.all(asked);
      times.push(performance.now() - began);
      await read;
      const won = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 409).length;
      const holders = await database.db
        .selectFrom('allocations')
        .select('id')
        .where('flight_id', '=', flight)
        .execute();
      tally.won += won;
      tally.refused += refused;
      tally.other += statuses.length - won - refused;
      if (won === 1 && holders.length === 1) tally['rounds with one holder'] += 1;
    }
    return {
      replicas: count,
      rounds: ROUNDS,
      'people at once': PEOPLE,
      ...tally,
      'median ms a round': middleOf(times),
      'slowest ms': Math.round(Math.max(...times)),
      'median ms of a read meanwhile': middleOf(reads),
    };
  } finally {
    await server.stop();
  }
}

// Each measurement needs an empty database, and a given one is empty only once.
const counts = process.env['BENCH_DATABASE_URL'] === undefined ? [1, 3] : [3];
const rows: Row[] = [];
for (const count of counts) rows.push(await measure(count));
console.table(rows);
