import { addOneSeatFlight, fillAirline } from './airline.ts';
import { startPortal } from './portal.ts';

const PEOPLE = 200;
const ROUNDS = 30;

const portal = await startPortal();
try {
  const size = { members: PEOPLE, flights: 0, seats: 0 };
  const members = await fillAirline(portal.database, size, new Date());
  const cookies = await Promise.all(members.map((id) => portal.signIn(id)));
  const times: number[] = [];
  let holders = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const flight = await addOneSeatFlight(portal.database, members[0] ?? '');
    const began = performance.now();
    const statuses = await Promise.all(
      cookies.map(async (cookie) => {
        const headers = { cookie, 'content-type': 'application/json' };
        const url = `${portal.address}/api/flights/${flight}/allocate`;
        return (await fetch(url, { method: 'POST', headers, body: '{"roleIndex":0}' })).status;
      }),
    );
    times.push(performance.now() - began);
    holders += statuses.filter((status) => status === 200).length;
    refused += statuses.filter((status) => status === 409).length;
  }
  times.sort((a, b) => a - b);
  console.table([
    {
      engine: portal.database.engine,
      rounds: ROUNDS,
      'people at once': PEOPLE,
      'seats sold': holders,
      refused,
      'median ms a round': Math.round(times[Math.floor(ROUNDS / 2)] ?? 0),
      'slowest ms': Math.round(times.at(-1) ?? 0),
    },
  ]);
} finally {
  await portal.close();
}
