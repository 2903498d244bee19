import autocannon from 'autocannon';
import { type AirlineSize, fillAirline } from './airline.ts';
import { startPortal } from './portal.ts';

const size: AirlineSize = { members: 2_000, flights: 20_000, seats: 100_000 };
const SECONDS = 5;
const CONNECTIONS = 10;

const portal = await startPortal();
try {
  const [admin = '', member = ''] = await fillAirline(portal.database, size, new Date());
  const flight = await portal.database.db
    .selectFrom('flights')
    .select('id')
    .where('status', '=', 'AVAILABLE')
    .limit(1)
    .executeTakeFirstOrThrow();
  const asMember = await portal.signIn(member);
  const asAdmin = await portal.signIn(admin);
  const routes = [
    ['/api/auth/me', asMember],
    ['/api/users/profile', asMember],
    [`/api/users/${admin}`, asMember],
    ['/api/users/search?q=mem', asMember],
    ['/api/users/leaderboard', asMember],
    ['/api/flights/week', asMember],
    [`/api/flights/${flight.id}`, asMember],
    ['/api/flights/scheduling', asAdmin],
    ['/api/admin/users', asAdmin],
  ] as const;
  // Filling has held the process up; the guard against overload must forget that first.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const rows: Record<string, string | number>[] = [];
  for (const [path, cookie] of routes) {
    const result = await autocannon({
      url: portal.address + path,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers: { cookie },
    });
    rows.push({
      read: path.replace(/[0-9a-f-]{36}/, '{id}'),
      'a second': Math.round(result.requests.average),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      'kB each': Math.round(result.throughput.average / Math.max(result.requests.average, 1) / 100) / 10,
      failed: result.non2xx + result.errors,
    });
  }
  console.log(
    `${portal.database.engine}: ${JSON.stringify(size)}, ${CONNECTIONS} connections, ${SECONDS} s each`,
  );
  console.table(rows);
} finally {
  await portal.close();
}
