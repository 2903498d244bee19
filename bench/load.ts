import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request, with its bytes in `raw`, under the name by which it is counted. `{key}` in it is new each time. */
export type Step = { readonly name: string; readonly raw: string };

/**
 * One connection: its steps one after the other, repeatedly, with `pauseMs` between two. It ends after a multiple of
 * `pairedBy` steps, so that each step is undone by its pair.
 */
export type Connection = {
  readonly port: number;
  readonly steps: readonly Step[];
  readonly pauseMs?: number;
  readonly pairedBy?: number;
};

/** The connections to open at once, and for how long. Without `seconds` each of their steps is sent once. */
type Job = { readonly connections: readonly Connection[]; readonly seconds?: number };

/** The results of the steps of one name. Times in milliseconds. */
export type Sent = {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
  /** As sent, with the head. */
  readonly bytesEach: number;
  /** How many had a status of 400 or above, and the first such response. */
  readonly failed: number;
  readonly failure: string;
};

/** The load generator: a process of its own, so that the measured process has a core to itself. */
export type Load = Disposable & { readonly send: (job: Job) => Promise<ReadonlyMap<string, Sent>> };

/** The encodings that a browser accepts. */
export const ENCODINGS = 'gzip, deflate, br, zstd';

type RequestParts = {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string;
};

/** A whole HTTP request with its head, as a browser sends it. */
export function rawRequest(path: string, { method = 'GET', cookie, headers, body }: RequestParts): string {
  const head = {
    host: 'localhost',
    accept: 'application/json',
    'accept-encoding': ENCODINGS,
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * Returns the status of the response in a buffer when it has arrived completely, else null. One request is sent at a
 * time.
 */
function statusOf(received: Buffer): number | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  if (status === 204 || status === 304) return status;
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const isWhole =
    length === undefined
      ? received.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK
      : received.length >= headEnd + HEAD_END.length + Number(length);
  return isWhole ? status : null;
}

type ReceivedResponse = { readonly status: number; readonly received: Buffer };

function ask(socket: Socket, raw: string): Promise<ReceivedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedResponse>();
  let received: Buffer = Buffer.alloc(0);
  const stopListening = () => socket.off('data', read).off('close', fail).off('error', fail);
  const fail = () => {
    stopListening();
    reject(new Error('The connection was closed'));
  };
  const read = (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const status = statusOf(received);
    if (status === null) return;
    stopListening();
    resolve({ status, received });
  };
  socket.on('data', read).on('close', fail).on('error', fail).write(raw);
  return promise;
}

type Tally = { readonly times: number[]; bytes: number; failed: number; failure: string };

async function sendConnection(
  { port, steps, pauseMs, pairedBy = 1 }: Connection,
  until: number | null,
  tallies: Map<string, Tally>,
) {
  const socket = connect({ port, host: 'localhost', noDelay: true });
  const goesOn = (turn: number) =>
    until === null ? turn < steps.length : turn === 0 || turn % pairedBy > 0 || performance.now() < until;
  for (let turn = 0; goesOn(turn); turn += 1) {
    const step = steps[turn % steps.length];
    if (step === undefined) break;
    const tally = tallies.get(step.name) ?? { times: [], bytes: 0, failed: 0, failure: '' };
    tallies.set(step.name, tally);
    const began = performance.now();
    const { status, received } = await ask(socket, step.raw.replace('{key}', randomUUID()));
    tally.times.push(performance.now() - began);
    tally.bytes += received.length;
    if (status >= 400) {
      tally.failed += 1;
      tally.failure ||= received.toString();
    }
    if (pauseMs !== undefined) await sleep(Math.max(0, pauseMs - (performance.now() - began)));
  }
  socket.destroy();
}

function summary({ times, bytes, failed, failure }: Tally, seconds: number): Sent {
  const sorted = Float64Array.from(times).toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    slowest: at(1),
    bytesEach: bytes / Math.max(1, times.length),
    failed,
    failure,
  };
}

async function run({ connections, seconds }: Job): Promise<[string, Sent][]> {
  const tallies = new Map<string, Tally>();
  const began = performance.now();
  const until = seconds === undefined ? null : began + seconds * 1_000;
  await Promise.all(connections.map((connection) => sendConnection(connection, until, tallies)));
  const took = (performance.now() - began) / 1_000;
  return [...tallies].map(([name, tally]) => [name, summary(tally, took)]);
}

type Said = { readonly sent: [string, Sent][] } | { readonly failure: string };

/** Starts a load generator. It does one job at a time. */
export function startLoad(): Load {
  const child = fork(import.meta.filename, ['generate']);
  return {
    async send(job) {
      const { promise, resolve } = Promise.withResolvers<Said>();
      child.once('message', (said: Said) => resolve(said));
      child.send(job);
      const said = await promise;
      if ('failure' in said) throw new Error(`The load generator: ${said.failure}`);
      return new Map(said.sent);
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

if (process.argv[2] === 'generate') {
  process.on('message', (job: Job) => {
    run(job).then(
      (sent) => process.send?.({ sent } satisfies Said),
      (error: unknown) => process.send?.({ failure: String(error) } satisfies Said),
    );
  });
}
