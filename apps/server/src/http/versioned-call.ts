import { hash } from 'node:crypto';
import { callNameOf } from '@crewroom/domain/contract/calls';
import type { Call, CallAnswer } from '@crewroom/domain/contract/define-call';
import { dependenciesOf, isReadName } from '@crewroom/domain/contract/readings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../changes/refusal.ts';
import { type DependsOn, dependsOnFor, type Expiring, earliest, versionOf } from '../changes/versions.ts';
import type { SignedIn } from '../changes/viewer.ts';
import type { Source } from '../database/database.ts';
import { showNamesInJson } from '../database/stored-names.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Limit } from './limits.ts';
import { type CallContext, registerCall, sent, unchanged } from './register-call.ts';
import {
  type Encoding,
  encode,
  encodingFor,
  type Made,
  sendWritten,
  type WrittenAnswer,
} from './shared-answers.ts';

/** A reading whose answer depends on its topics, on who asks and on the call's input, and on nothing else but the clock. */
export type VersionedReading<C extends Call> = {
  readonly read: (context: CallContext<C>, now: Date) => Promise<Expiring<CallAnswer<C>> | Refusal>;
};

/** An answer that the clock does not change. */
export const withoutExpiry = <Answer>(answer: Answer): Expiring<Answer> => ({ answer, until: null });

/** As `withoutExpiry`; a refusal stays one. */
export function withoutExpiryUnlessRefused<Answer>(answer: Answer | Refusal): Expiring<Answer> | Refusal {
  return answer instanceof Refusal ? answer : withoutExpiry(answer);
}

// Tags are weak, because the same answer is sent in several encodings.
const TAG = /^(?:W\/)?"([\w-]+)(?:\.(\d+))?"$/;

function tagOf(version: string, until: string | null): string {
  return until === null ? `W/"${version}"` : `W/"${version}.${Date.parse(until)}"`;
}

/** The tag among those that a request names which says that its sender has the answer of this version; null without one. */
function knownTag({ headers }: FastifyRequest, version: string, now: Date): string | null {
  for (const named of headers['if-none-match']?.split(',') ?? []) {
    const [, known, until] = TAG.exec(named.trim()) ?? [];
    if (known !== version) continue;
    if (until === undefined || now.getTime() < Number(until)) return named.trim().replace(/^"/, 'W/"');
  }
  return null;
}

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** What the answer of a call depends on, by the table of readings. Throws for a call that is not in it. */
function readingOf(call: Call): (context: CallContext<Call>, now: Date) => DependsOn {
  const name = callNameOf(call) ?? '';
  if (!isReadName(name)) throw new Error(`${call.path} is none of the readings`);
  return (context, now) =>
    dependsOnFor(context.viewer.userId, dependenciesOf(name, context, now.toISOString()));
}

const digest = (parts: readonly unknown[]): string => hash('sha1', JSON.stringify(parts), 'base64url');

/**
 * Reads the version of an answer: made of which topics in which versions, for which request, and for whom. What the airline has set
 * is part of it, as it shows in answers and another process may have other settings. Where who asks has this version, its tag
 * is their answer's.
 */
async function askVersion(
  { config, database }: Deps,
  { request, reply, viewer }: Pick<CallContext<Call>, 'request' | 'reply' | 'viewer'>,
  named: DependsOn,
  now: Date,
) {
  const topics = await versionOf(database, named);
  const rules = [config.thresholds, config.terms];
  const version = digest([request.url, viewer.userId, viewer.rank, rules, named.topics, topics]);
  const known = knownTag(request, version, now);
  if (known !== null) reply.header('etag', known);
  return { topics, version, isKnown: known !== null };
}

/** A refusal in the place of what was to be kept. */
const refused = (value: Refusal): Made<Refusal> => ({ value, until: null, bytes: 0 });

/** Writes the answer to a call in an encoding, to be kept until it is another one. */
async function write<C extends Call>(
  database: Source,
  { reply }: Pick<CallContext<C>, 'reply'>,
  { status }: C,
  { answer, until }: Expiring<CallAnswer<C>>,
  { encoding, isForMany }: { readonly encoding: Encoding; readonly isForMany: boolean },
): Promise<Made<WrittenAnswer>> {
  const written = reply.code(status).serialize(answer);
  if (typeof written !== 'string') throw new Error('An answer is written as a text');
  const text = await showNamesInJson(database, written);
  const value = await encode(text, encoding, isForMany);
  return { value, until, bytes: value.body.length };
}

/** Sends what was written, with the tag of its version. */
function sendTagged(
  { reply }: Pick<CallContext<Call>, 'reply'>,
  { status }: Call,
  version: string,
  { value, until }: Pick<Made<WrittenAnswer>, 'value' | 'until'>,
): typeof sent {
  reply.header('etag', tagOf(version, until));
  sendWritten(reply.code(status), value);
  return sent;
}

/** What is asked for in which version, before it is read. */
type AskedVersion = Pick<Awaited<ReturnType<typeof askVersion>>, 'version' | 'topics'> & {
  readonly named: DependsOn;
};

/**
 * Registers a call whose answer is kept as it was written, in each encoding, under a name: for one member, or for all who may
 * have it.
 */
function registerWritten<C extends Call>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  reading: VersionedReading<C> & { readonly limit?: Limit | undefined; readonly isForMany: boolean },
  nameOf: (context: CallContext<C>, asked: AskedVersion) => string,
): void {
  const { sharedAnswers } = scope;
  const { read, isForMany, limit } = reading;
  const dependsOn = readingOf(call);

  async function handle(context: CallContext<C>) {
    const now = deps.clock();
    const named = dependsOn(context, now);
    const { topics, version, isKnown } = await askVersion(deps, context, named, now);
    if (isKnown) return unchanged;
    const encoding = encodingFor(context.request);
    const make = async (): Promise<Made<WrittenAnswer | Refusal>> => {
      const found = await read(context, now);
      return found instanceof Refusal
        ? refused(found)
        : await write(deps.database, context, call, found, { encoding, isForMany });
    };
    const name = `${nameOf(context, { topics, version, named })} ${encoding}`;
    const { value, until } = await sharedAnswers.findOrMake(name, now, make);
    return value instanceof Refusal ? value : sendTagged(context, call, version, { value, until });
  }

  registerCall(scope, call, handle, limit);
}

/**
 * As `registerCall`, for a reading whose ETag says what it was read from: who has the answer gets a 304 after one small
 * statement, and who asks again without it, as a page does that is loaded anew, gets it as it was written. The version is
 * read before the data, so that an answer is never older than its tag says.
 */
export function registerVersionedCall<C extends Call>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  reading: VersionedReading<C>,
): void {
  registerWritten(scope, deps, call, { ...reading, isForMany: false }, (_context, { version }) => version);
}

/** What a call asks for, without who asks. */
type Asked<C extends Call> = Pick<CallContext<C>, 'params' | 'query'>;

/** A reading of which most is the same for all who may make it. */
export type SharedReading<C extends Call, Shared> = {
  /** What is asked for beyond the topics: two requests with the same topics, and the same text here, share what is read. */
  readonly narrowedTo?: (asked: Asked<C>) => string;
  /** Reads what all share. */
  readonly read: (asked: Asked<C>, now: Date) => Promise<Expiring<Shared> | Refusal>;
  /** Whether something of the viewer's own shows in their answer. */
  readonly isOwn: (shared: Shared, viewer: SignedIn) => boolean;
  /** The answer to a viewer; the same one for all who have nothing of their own in it. */
  readonly answer: (shared: Shared, viewer: SignedIn, now: Date) => Promise<Expiring<CallAnswer<C>>>;
  /** How often one member may ask, where that is limited. */
  readonly limit?: Limit;
};

/** The name of what is the same for all who may ask, in the versions of its topics. */
const sharedName = ({ path }: Call, named: DependsOn, narrowedTo: string, topics: string): string =>
  digest([path, named.topics, narrowedTo, topics]);

// In memory, rows and cards take about three times their text.
const weightOf = (shared: unknown): number => 3 * JSON.stringify(shared).length;

/**
 * As `registerVersionedCall`, for a reading of which most is the same for all. What all share is read once for each version
 * and process, and an answer in which nothing of the viewer's own shows is written and compressed once; who has something of
 * their own in it gets an answer of their own, also kept.
 */
export function registerSharedCall<C extends Call, Shared>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  { narrowedTo = () => '', read, isOwn, answer, limit }: SharedReading<C, Shared>,
): void {
  const { sharedAnswers } = scope;
  const dependsOn = readingOf(call);

  async function readShared(context: CallContext<C>, now: Date): Promise<Made<Shared | Refusal>> {
    const found = await read(context, now);
    if (found instanceof Refusal) return refused(found);
    return { value: found.answer, until: found.until, bytes: weightOf(found.answer) };
  }

  async function handle(context: CallContext<C>) {
    const { request, viewer } = context;
    const now = deps.clock();
    const named = dependsOn(context, now);
    const { topics, version, isKnown } = await askVersion(deps, context, named, now);
    if (isKnown) return unchanged;
    const name = sharedName(call, named, narrowedTo(context), topics);
    const { value: shared, until } = await sharedAnswers.findOrMake(name, now, () =>
      readShared(context, now),
    );
    if (shared instanceof Refusal) return shared;
    const isForMany = !isOwn(shared, viewer);
    const encoding = encodingFor(request);
    const reader = isForMany ? '' : `${viewer.userId} ${viewer.rank}`;
    const written = await sharedAnswers.findOrMake(`${name} ${encoding} ${reader}`, now, async () => {
      const found = await answer(shared, viewer, now);
      const expiring = { answer: found.answer, until: earliest([until, found.until]) };
      return await write(deps.database, context, call, expiring, { encoding, isForMany });
    });
    return sendTagged(context, call, version, written);
  }

  registerCall(scope, call, handle, limit);
}

/** As `registerSharedCall`, for an answer that is the same for all who may have it. */
export function registerSameForAll<C extends Call>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  { narrowedTo = () => '', ...reading }: Omit<SharedReading<C, CallAnswer<C>>, 'isOwn' | 'answer'>,
): void {
  registerWritten(scope, deps, call, { ...reading, isForMany: true }, (context, { named, topics }) =>
    sharedName(call, named, narrowedTo(context), topics),
  );
}
