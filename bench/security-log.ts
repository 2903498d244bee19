import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseTarget, openDatabase } from '@crewroom/server/platform/database/database';
import { cookieOf } from '@crewroom/server/testing/large-airline';
import { openInProcessPortal } from './in-process-portal.ts';
import { type Connection, type Load, rawRequest, type Sent, startLoad } from './load.ts';
import type { Measurement } from './measurement.ts';
import { median, rounded } from './reports.ts';

const PER_SECOND = 2_000;
/** How many connections share them, in addition to those that request their member. */
const SENDERS = 38;
const ASKERS = 2;
const PAUSE_MS = ((SENDERS + ASKERS) * 1_000) / PER_SECOND;
/** Long enough to kill a process during a write. */
const UNTIL_KILLED_MS = 3_000;

/** The input of a portal's process: which database, and whether it writes the log. */
type Served = { readonly target: DatabaseTarget; readonly writes: boolean };

/** Serves the app from this process, and reports its port. */
async function serve({ target, writes }: Served): Promise<void> {
  const portal = await openInProcessPortal(target, { writesSecurityLog: writes });
  const url = await portal.app.listen({ port: 0, host: 'localhost' });
  process.send?.(new URL(url).port);
  process.once('SIGTERM', () => void portal[Symbol.asyncDispose]().then(() => process.exit()));
}

async function startServing(
  served: Served,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(import.meta.filename, ['serve']);
  const serving = once(child, 'message');
  child.send(served);
  return { child, port: Number((await serving)[0]) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

let networks = 0;

/** A dead key of the game, each time from another network, for a separate event each. */
function refusal(): string {
  networks += 1;
  const network = [networks >> 16, (networks >> 8) & 255, networks & 255].join('.');
  const headers = { authorization: 'Bearer dead', 'x-forwarded-for': `${network}.7` };
  return rawRequest('/api/game/flights', { headers });
}

function connectionsTo(port: number, seconds: number): Connection[] {
  const each = Math.ceil((seconds * 1_000) / PAUSE_MS) + 10;
  const senders = Array.from({ length: SENDERS }, () => ({
    port,
    pauseMs: PAUSE_MS,
    steps: Array.from({ length: each }, () => ({ name: 'event', raw: refusal() })),
  }));
  const askers = Array.from({ length: ASKERS }, (_, n) => ({
    port,
    pauseMs: PAUSE_MS,
    steps: [{ name: 'me', raw: rawRequest('/api/auth/me', { cookie: cookieOf(n + 1) }) }],
  }));
  return [...senders, ...askers];
}

type Round = { readonly me: Sent; readonly events: Sent };

async function send(load: Load, port: number, seconds: number): Promise<Round> {
  const sent = await load.send({ connections: connectionsTo(port, seconds), seconds });
  const [me, events] = [sent.get('me'), sent.get('event')];
  if (me === undefined || events === undefined || me.failed > 0)
    throw new Error(`No response: ${me?.failure}`);
  return { me, events };
}

/** How many events a database holds, and the time of the newest. */
async function written(target: DatabaseTarget): Promise<{ readonly count: number; readonly last: number }> {
  const database = await openDatabase(target);
  try {
    const row = await database.db
      .selectFrom('security_events')
      .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.max('at').as('last')])
      .executeTakeFirstOrThrow();
    return { count: Number(row.count), last: Date.parse(row.last) };
  } finally {
    await database.close();
  }
}

/** Kills a portal under load, and returns for how long before that nothing was written. */
async function lostWhenKilled(load: Load, target: DatabaseTarget): Promise<number> {
  const { child, port } = await startServing({ target, writes: true });
  const sending = send(load, port, (2 * UNTIL_KILLED_MS) / 1_000).catch(() => undefined);
  await sleep(UNTIL_KILLED_MS);
  await end(child, 'SIGKILL');
  const killedAt = Date.now();
  await sending;
  return killedAt - (await written(target)).last;
}

/** What writing the security log costs other requests, and how much of it is lost when the process ends. */
export const measureSecurityLog: Measurement = async ({ checkout, databases, rounds, longSeconds }) => {
  using load = startLoad();
  const target = await databases.copy(checkout);
  const on = await startServing({ target, writes: true });
  const off = await startServing({ target: await databases.copy(checkout), writes: false });
  const found: { readonly on: Round; readonly off: Round }[] = [];
  let events = 0;
  try {
    const seconds = longSeconds / 4;
    // The first round warms everything up.
    for (let round = 0; round <= rounds; round += 1) {
      const both = { on: await send(load, on.port, seconds), off: await send(load, off.port, seconds) };
      events += both.on.events.count;
      if (round > 0) found.push(both);
    }
  } finally {
    await end(off.child, 'SIGTERM');
    await end(on.child, 'SIGTERM');
  }
  const { count } = await written(target);
  const killed: number[] = [];
  for (let n = 0; n < rounds; n += 1) killed.push(await lostWhenKilled(load, await databases.copy(checkout)));
  const middle = (of: (round: (typeof found)[number]) => number) => rounded(median(found.map(of)));
  const row = {
    'requests a second': middle(({ on: { me, events: sent } }) => me.perSecond + sent.perSecond),
    'me p50 ms': middle((round) => round.on.me.p50),
    'without writing': middle((round) => round.off.me.p50),
    ratio: rounded(median(found.map((round) => round.on.me.p50 / round.off.me.p50))),
    'me p99 ms': middle((round) => round.on.me.p99),
    'p99 without writing': middle((round) => round.off.me.p99),
    events,
    'written after a normal stop': count,
    'lost when killed, median ms': rounded(median(killed)),
    'at most ms': rounded(Math.max(...killed)),
  };
  const what = `${PER_SECOND} requests a second, of which ${SENDERS} in ${SENDERS + ASKERS} are an event each. The ratio is the median of those within a round.`;
  return { what, rows: [row] };
};

if (process.argv[2] === 'serve') process.once('message', (served: Served) => void serve(served));
