import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DatabaseTarget } from '@crewroom/server/database/database';
import { v7 } from 'uuid';
import { flightId, memberId, roleId, tokenHashOf, usernameOf } from './airline.ts';
import { type Asked, bareDriver, type Recording, record, type Statement } from './statements.ts';

/** A request to measure, and for a write the flight and the member it is about. */
export type Example = Asked & { readonly about?: WriteTarget };
export type WriteTarget = { readonly flight: number; readonly member: number };

type Question = { readonly target: DatabaseTarget; readonly examples: readonly Example[] };

/** Where the same is done without the product: its statements on the bare driver, and its bytes from memory. */
export type Baselines = Disposable & {
  readonly barePort: number;
  readonly memoryPort: number;
  /** How many statements each of the examples took, in their order. */
  readonly statements: readonly number[];
};

type Ports = Pick<Baselines, 'barePort' | 'memoryPort' | 'statements'>;

/** Starts them in a process of their own, on a database of their own. */
export async function startBaselines(question: Question): Promise<Baselines> {
  const child = fork(import.meta.filename, ['serve']);
  child.send(question);
  const ports = await new Promise<Ports>((resolve, reject) => {
    child.once('message', (said: Ports) => resolve(said));
    child.once('exit', (code) => reject(new Error(`The baselines ended with ${code}`)));
  });
  return { ...ports, [Symbol.dispose]: () => void child.kill() };
}

/** The values by which an example's statements know its flight and its member, and nothing else does. */
const marksOf = ({ flight, member }: WriteTarget): readonly string[] => [
  flightId(flight),
  roleId(flight),
  memberId(member),
  usernameOf(member),
  tokenHashOf(member),
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /^[\w-]{43}$/;

/**
 * Answers what writes an example's statements for another flight and member: with their ids in place of the example's,
 * and with new ones for those that the product made since `since`.
 */
function rewriter(statements: readonly Statement[], example: WriteTarget, since: string) {
  const known = marksOf(example);
  return (about: WriteTarget): Statement[] => {
    const marks = new Map(marksOf(about).map((mark, n) => [known[n] ?? '', mark]));
    const fresh = (id: string) => {
      const made = marks.get(id) ?? (id > since ? v7() : id);
      marks.set(id, made);
      return made;
    };
    const rewrite = (value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      const mark = marks.get(value);
      if (mark !== undefined) return mark;
      // The hash of an idempotency key, of which no two writes have the same.
      if (HASH.test(value)) return v7();
      return value.replaceAll(UUID, fresh).replaceAll(usernameOf(example.member), usernameOf(about.member));
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
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

function memoryListener(recordings: ReadonlyMap<string, Recording>): RequestListener {
  const answers = new Map(
    [...recordings].map(([key, { status, headers, body }]) => {
      const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name));
      const head = { ...Object.fromEntries(kept), 'content-length': String(body.length) };
      return [key, { status, head, body }] as const;
    }),
  );
  return ({ method, url }, reply) => {
    const answer = answers.get(`${method} ${url}`);
    if (answer === undefined) reply.writeHead(404).end();
    else reply.writeHead(answer.status, answer.head).end(answer.body);
  };
}

/** The header that names the flight and the member a write is about, for the baselines. */
export const WRITE_TARGET_HEADER = 'x-bench-place';

async function serve({ target, examples }: Question): Promise<Ports> {
  const since = v7();
  const recordings = await record(target, examples);
  const run = bareDriver(target);
  const byKey = new Map<string, Recording>();
  const plans = new Map<string, (about: WriteTarget) => readonly Statement[]>();
  for (const [n, recording] of recordings.entries()) {
    const { method, url, about } = examples[n] ?? { method: 'GET', url: '' };
    byKey.set(`${method} ${url}`, recording);
    if (about === undefined) plans.set(`${method} ${url}`, () => recording.statements);
    // A write is looked up by its name, as each goes to a flight of its own.
    else plans.set(method, rewriter(recording.statements, about, since));
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
  process.once(
    'message',
    (question: Question) => void serve(question).then((ports) => process.send?.(ports)),
  );
}
