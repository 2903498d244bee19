import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { flightId, memberId, roleId, tokenHashOf, usernameOf } from '@crewroom/server/testing/large-airline';
import { v7 } from 'uuid';
import { bareDriver, type RecordableRequest, type Recording, record, type Statement } from './statements.ts';

/** A request to measure. For a write it includes the flight and the member of the seat. */
export type Example = RecordableRequest & { readonly writeTarget?: WriteTarget };
export type WriteTarget = { readonly flight: number; readonly member: number };

/** The database to work on and the requests to repeat. */
type BaselinesJob = { readonly target: DatabaseTarget; readonly examples: readonly Example[] };

/** Two servers without the product: one runs its statements on the bare driver, one sends its bytes from memory. */
export type Baselines = Disposable & {
  readonly barePort: number;
  readonly memoryPort: number;
  /** How many statements each of the examples took, in their order. */
  readonly statements: readonly number[];
};

/** The output of the baselines' process once it listens. */
type Started = Pick<Baselines, 'barePort' | 'memoryPort' | 'statements'>;

/** Starts them in a process of their own, on a database of their own. */
export async function startBaselines(job: BaselinesJob): Promise<Baselines> {
  const child = fork(import.meta.filename, ['serve']);
  child.send(job);
  const started = await new Promise<Started>((resolve, reject) => {
    child.once('message', (response: Started) => resolve(response));
    child.once('exit', (code) => reject(new Error(`The baselines ended with ${code}`)));
  });
  return { ...started, [Symbol.dispose]: () => void child.kill() };
}

/** The values that name a flight and a member in the statements of a write, and nothing else. */
const namingValuesOf = ({ flight, member }: WriteTarget): readonly string[] => [
  flightId(flight),
  roleId(flight),
  memberId(member),
  usernameOf(member),
  tokenHashOf(member),
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /^[\w-]{43}$/;

/**
 * Returns a function that rewrites an example's statements for another flight and member. It replaces the example's
 * ids, and creates new ids for those that the product created after `lastOldId`.
 */
function rewriter(statements: readonly Statement[], example: WriteTarget, lastOldId: string) {
  const exampleValues = namingValuesOf(example);
  return (other: WriteTarget): Statement[] => {
    const replacements = new Map(namingValuesOf(other).map((value, n) => [exampleValues[n] ?? '', value]));
    const replaceId = (id: string) => {
      const replacement = replacements.get(id) ?? (id > lastOldId ? v7() : id);
      replacements.set(id, replacement);
      return replacement;
    };
    const rewrite = (value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      const replacement = replacements.get(value);
      if (replacement !== undefined) return replacement;
      // The hash of an idempotency key, unique for each write.
      if (HASH.test(value)) return v7();
      return value
        .replaceAll(UUID, replaceId)
        .replaceAll(usernameOf(example.member), usernameOf(other.member));
    };
    return statements.map(({ sql, values }) => ({ sql, values: values.map(rewrite) }));
  };
}

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Headers a proxy would not pass on, or that a server writes itself. */
const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

function memoryListener(recordings: ReadonlyMap<string, Recording>): RequestListener {
  const responses = new Map(
    [...recordings].map(([key, { status, headers, body }]) => {
      const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
      const head = { ...Object.fromEntries(kept), 'content-length': String(body.length) };
      return [key, { status, head, body }] as const;
    }),
  );
  return ({ method, url }, reply) => {
    const response = responses.get(`${method} ${url}`);
    if (response === undefined) reply.writeHead(404).end();
    else reply.writeHead(response.status, response.head).end(response.body);
  };
}

/** The header with the flight and the member of a write, by their numbers, for the baselines. */
export const WRITE_TARGET_HEADER = 'x-bench-place';

async function serve({ target, examples }: BaselinesJob): Promise<Started> {
  const lastOldId = v7();
  const recordings = await record(target, examples);
  const run = bareDriver(target);
  const byKey = new Map<string, Recording>();
  const plans = new Map<string, (writeTarget: WriteTarget) => readonly Statement[]>();
  for (const [n, recording] of recordings.entries()) {
    const { method, url, writeTarget } = examples[n] ?? { method: 'GET', url: '' };
    byKey.set(`${method} ${url}`, recording);
    if (writeTarget === undefined) plans.set(`${method} ${url}`, () => recording.statements);
    // A write is looked up by its method alone, because each uses a flight of its own.
    else plans.set(method, rewriter(recording.statements, writeTarget, lastOldId));
  }
  const barePort = await listen((request, reply) => {
    const { method = '', url = '', headers } = request;
    const plan = plans.get(`${method} ${url}`) ?? plans.get(method);
    const [flight = 0, member = 0] = String(headers[WRITE_TARGET_HEADER] ?? '')
      .split(' ')
      .map(Number);
    text(request)
      .then(() => run(plan?.({ flight, member }) ?? []))
      .then(
        (rows) => {
          const body = JSON.stringify(rows);
          const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
          reply.writeHead(200, head).end(body);
        },
        (error: unknown) => reply.writeHead(500).end(String(error)),
      );
  });
  const memoryPort = await listen(memoryListener(byKey));
  return { barePort, memoryPort, statements: recordings.map(({ statements }) => statements.length) };
}

if (process.argv[2] === 'serve') {
  process.once('message', (job: BaselinesJob) => void serve(job).then((started) => process.send?.(started)));
}
