import { newId } from '@crewroom/server/database/stored-values';
import { fillAirline } from './airline.ts';
import { startPortal } from './portal.ts';

const PEOPLE = 200;
const ROUNDS = 30;

type Database = Awaited<ReturnType<typeof startPortal>>['database'];

async function addFlight({ db }: Database, dispatcherId: string): Promise<string> {
  const now = new Date().toISOString();
  const id = newId();
  await db
    .insertInto('flights')
    .values({
      id,
      flight_code: 'CR1',
      departure: 'ZRH',
      arrival: 'JFK',
      aircraft: 'A330',
      scheduled_date: now,
      staff_joining: '17:00',
      passenger_joining: '17:20',
      boarding: '17:40',
      status: 'AVAILABLE',
      approval_status: 'approved',
      dispatcher_id: dispatcherId,
      created_at: now,
      decided_at: now,
      decided_by_id: dispatcherId,
    })
    .execute();
  const role = { id: newId(), flight_id: id, position: 0, name: 'Captain', name_key: 'captain', capacity: 1 };
  await db.insertInto('flight_roles').values(role).execute();
  return id;
}

const portal = await startPortal();
try {
  const size = { members: PEOPLE, flights: 0, seats: 0 };
  const members = await fillAirline(portal.database, size, new Date());
  const cookies = await Promise.all(members.map((id) => portal.signIn(id)));
  const times: number[] = [];
  let holders = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const flight = await addFlight(portal.database, members[0] ?? '');
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
