import { fork } from 'node:child_process';
import { get } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { topics } from '@crewroom/domain/topics';
import { fillAirline } from './airline.ts';
import { startPortal } from './portal.ts';

const STREAMS = 1_000;
const CHANGES = 20;

type Question = { readonly address: string; readonly cookies: readonly string[] };
type Answer = { readonly opened: number } | { readonly heardAt: string };

/** Calls for every `size`th time it is asked to. */
function every(size: number, call: () => void): () => void {
  let times = 0;
  return () => {
    times += 1;
    if (times % size === 0) call();
  };
}

const say = (answer: Answer) => process.send?.(answer);

/** Opens a stream for each cookie, and says when all of them are open and whenever all have heard of a change. */
function readStreams({ address, cookies }: Question): void {
  const opened = every(cookies.length, () => say({ opened: cookies.length }));
  const heard = every(cookies.length, () => say({ heardAt: String(process.hrtime.bigint()) }));
  for (const cookie of cookies) {
    get(`${address}/api/events`, { agent: false, headers: { cookie } }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('retry:')) opened();
        if (text.includes('event: change')) heard();
      });
    });
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
}

/** What the process holds, in bytes, once what it no longer needs is gone. */
function memory(): { readonly heap: number; readonly resident: number } {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

async function measure(): Promise<void> {
  const portal = await startPortal();
  // The readers are a process of their own, so that the memory counted is the server's.
  const readers = fork(import.meta.filename, ['read']);
  try {
    const members = await fillAirline(
      portal.database,
      { members: STREAMS, flights: 1, seats: 1 },
      new Date(),
    );
    const cookies: string[] = [];
    for (const id of members.slice(0, STREAMS)) cookies.push(await portal.signIn(id));
    const next = () =>
      new Promise<Answer>((resolve) => readers.once('message', (said: Answer) => resolve(said)));
    const before = memory();
    const opening = next();
    readers.send({ address: portal.address, cookies } satisfies Question);
    await opening;
    const after = memory();
    const times: number[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      const hearing = next();
      const began = process.hrtime.bigint();
      await portal.touch(topics.leaderboard);
      const said = await hearing;
      if ('heardAt' in said) times.push(Number(BigInt(said.heardAt) - began) / 1e6);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const each = (all: number) => `${(all / cookies.length / 1024).toFixed(1)} kB`;
    console.log(
      `${portal.database.engine}: ${cookies.length} open streams on one process, ${CHANGES} changes`,
    );
    console.table([
      {
        'until all heard, median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        'slowest ms': Math.round(sorted.at(-1) ?? 0),
        'heap for each stream': each(after.heap - before.heap),
        'resident for each stream': each(after.resident - before.resident),
      },
    ]);
  } finally {
    readers.kill();
    await portal.close();
  }
}

if (process.argv[2] === 'read') process.once('message', (question: Question) => readStreams(question));
else await measure();
