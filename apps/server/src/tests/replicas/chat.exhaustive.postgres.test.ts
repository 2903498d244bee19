import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { toInstant } from '../../platform/database/stored-values.ts';
import { stageFlight } from '../../testing/flights/staged-flight.ts';
import { type Replicas, sendTo, startReplicas } from '../../testing/replicas.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestTarget, type TestTarget } from '../../testing/test-database.ts';

const FLIGHTS = 8;
const SEATS = 4;

const bodySchema = z.object({
  embeds: z.tuple([
    z.object({ title: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ]),
});

/** A post or an edit as the chat received it, whose response may not have reached the sender. */
type Arrival = {
  readonly code: string;
  readonly messageId: string;
  readonly isEdit: boolean;
  readonly free: number;
  /** Responded to, or never to be because the sender is gone. */
  state: 'open' | 'answered' | 'broken off';
};

/** A chat that records everything, and responds at once or when a test says so. */
class Chat {
  readonly arrived: Arrival[] = [];
  #held: Array<() => void> | null = null;
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));

  async open(): Promise<string> {
    this.#server.listen(0, 'localhost');
    await once(this.#server, 'listening');
    const url = this.#server.address();
    if (url === null || typeof url === 'string') throw new Error('The chat has no port');
    return `http://localhost:${url.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  hold(): void {
    this.#held = [];
  }

  respondToHeld(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const response of held) response();
  }

  inState(wanted: Arrival['state']): Arrival[] {
    return this.arrived.filter(({ state }) => state === wanted);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The application also requests the registered commands.
    if (request.method === 'GET') {
      response.writeHead(404).end();
      return;
    }
    const [embed] = bodySchema.parse(await json(request)).embeds;
    const edited = /\/messages\/(\d+)$/.exec(request.url ?? '')?.[1];
    const free = embed.fields
      .find(({ name }) => name.startsWith('Free seats: '))
      ?.name.split(' ')
      .at(-1);
    const arrival: Arrival = {
      code: embed.title.split(' ')[0] ?? '',
      messageId: edited ?? String(this.arrived.length + 1),
      isEdit: edited !== undefined,
      free: Number(free),
      state: 'open',
    };
    this.arrived.push(arrival);
    response.on('close', () => {
      if (arrival.state === 'open') arrival.state = 'broken off';
    });
    const send = () => {
      if (arrival.state !== 'open') return;
      arrival.state = 'answered';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: arrival.messageId }));
    };
    if (this.#held === null) send();
    else this.#held.push(send);
  }
}

let chat: Chat;
let target: TestTarget;
let replicas: Replicas;

beforeEach(async () => {
  target = await createTestTarget();
  if (target.target.engine !== 'postgres') throw new Error('this is about PostgreSQL');
  chat = new Chat();
  const url = await chat.open();
  replicas = await startReplicas({
    count: 2,
    databaseUrl: target.target.url,
    // Without credentials the portal runs with a sandbox, and posts to the chat at its URL.
    environment: () => ({
      ROBLOX_CLIENT_ID: '',
      ROBLOX_CLIENT_SECRET: '',
      ROBLOX_API_KEY: '',
      ROBLOX_GROUP_ID: '',
      SANDBOX_URL: url,
      WRITE_LIMIT_PER_MINUTE: '100000',
      CHAT_EDIT_SECONDS: '1',
    }),
  });
}, 120_000);

afterEach(async () => {
  await replicas[Symbol.asyncDispose]();
  await chat.close();
  await target[Symbol.asyncDispose]();
});

async function signedIn(rank: number) {
  const given = { rank, rank_checked_at: toInstant(new Date()) };
  const { id } = await insertUser(replicas.database.db, given);
  return { id, cookie: await replicas.signIn(id) };
}

async function proposed(codes: readonly string[], dispatcherId: string): Promise<string[]> {
  const departure = toInstant(new Date(Date.now() + 3 * 86_400_000));
  const staged = codes.map((flightCode) => {
    const given = { dispatcher_id: dispatcherId, flight_code: flightCode, scheduled_date: departure };
    return stageFlight(replicas.database.db, 'pending', given, [SEATS]);
  });
  return (await Promise.all(staged)).map(({ flight }) => flight.id);
}

it('two replicas deliver everything in order and repeat only the pending delivery of one that is killed', async () => {
  const admin = await signedIn(247);
  const crew = await Promise.all(Array.from({ length: SEATS - 1 }, () => signedIn(239)));
  const codes = (start: number) => Array.from({ length: FLIGHTS }, (_one, n) => `CR${start + n}`);
  const approve = async (ids: readonly string[]) => {
    const approvals = ids.map((id) =>
      sendTo(replicas.url, 'PUT', `/api/flights/${id}/approve`, { cookie: admin.cookie }),
    );
    for (const { status } of await Promise.all(approvals)) expect(status).toBe(200);
  };
  const early = await proposed(codes(100), admin.id);
  await approve(early);
  await expect.poll(() => chat.arrived.length, { timeout: 60_000 }).toBe(FLIGHTS);

  chat.hold();
  const late = await proposed(codes(200), admin.id);
  await approve(late);
  // A process delivers at most one post of a channel at a time, so these two belong to two processes.
  await expect.poll(() => chat.inState('open').length, { timeout: 60_000 }).toBe(2);
  const [victim] = replicas.all;
  victim?.signal('SIGKILL');
  expect((await victim?.ended)?.signal).toBe('SIGKILL');
  await expect.poll(() => chat.inState('broken off').length).toBe(1);
  for (const { cookie } of crew) {
    for (const id of [...early, ...late]) {
      const taken = await sendTo(replicas.url, 'POST', `/api/flights/${id}/allocate`, {
        cookie,
        body: { roleIndex: 0 },
      });
      expect(taken.status).toBe(200);
    }
  }
  chat.respondToHeld();

  const { db } = replicas.database;
  const waiting = () => db.selectFrom('outbox').where('state', '<>', 'delivered').select('id').execute();
  await expect.poll(waiting, { timeout: 100_000, interval: 250 }).toEqual([]);
  const lost = chat.inState('broken off');
  expect(lost).toHaveLength(1);
  for (const code of [...codes(100), ...codes(200)]) {
    const arrivals = chat.arrived.filter((one) => one.code === code && !lost.includes(one));
    expect(arrivals.map(({ isEdit }) => isEdit)).toEqual(arrivals.map((_one, index) => index > 0));
    expect(new Set(arrivals.map(({ messageId }) => messageId)).size).toBe(1);
    // Fewer seats are free each time: no post came late or twice.
    const free = arrivals.map((one) => one.free);
    expect(free).toEqual([...new Set(free)].toSorted((a, b) => b - a));
    expect(free.at(-1)).toBe(1);
  }
}, 240_000);
