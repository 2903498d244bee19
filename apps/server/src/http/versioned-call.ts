import { hash } from 'node:crypto';
import type { Call, CallAnswer } from '@crewroom/domain/contract/define-call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DependsOn, versionOf } from '../changes/versions.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from './refusal.ts';
import { type CallContext, registerCall, unchanged } from './register-call.ts';

/** An answer, and the instant (ISO) from which it is another one though nothing was touched; null for never. */
export type Dated<Answer> = { readonly answer: Answer; readonly until: string | null };

/** A reading whose answer depends on topics, on who asks and on the call's input, and on nothing else but the clock. */
export type VersionedReading<C extends Call> = {
  readonly dependsOn: (context: CallContext<C>, now: Date) => DependsOn;
  readonly read: (context: CallContext<C>, now: Date) => Promise<Dated<CallAnswer<C>> | Refusal>;
};

/** The first of some instants (ISO); null where there is none. */
export function earliest(instants: readonly string[]): string | null {
  return instants.toSorted()[0] ?? null;
}

/** Dates an answer that the clock does not change. */
export function undated<Answer>(answer: Answer | Refusal): Dated<Answer> | Refusal {
  return answer instanceof Refusal ? answer : { answer, until: null };
}

// Weak, because the same answer is sent in several encodings.
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

/**
 * As `registerCall`, for a reading whose ETag says what it was read from: who has the answer gets a 304 after one small
 * statement. The version is read before the data, so that an answer is never older than its tag says.
 */
export function registerVersionedCall<C extends Call>(
  scope: FastifyInstance,
  { config, database, clock }: Deps,
  call: C,
  { dependsOn, read }: VersionedReading<C>,
): void {
  // What the airline has set shows in answers, and another process may have other settings.
  const rules = JSON.stringify([config.thresholds, config.terms]);
  registerCall(scope, call, async (context: CallContext<C>) => {
    const { request, reply, viewer } = context;
    const now = clock();
    const topics = await versionOf(database, dependsOn(context, now));
    const asked = JSON.stringify([request.url, viewer.userId, viewer.rank, rules, topics]);
    const version = hash('sha1', asked, 'base64url');
    const known = knownTag(request, version, now);
    if (known !== null) {
      reply.header('etag', known);
      return unchanged;
    }
    const found = await read(context, now);
    if (found instanceof Refusal) return found;
    reply.header('etag', tagOf(version, found.until));
    return found.answer;
  });
}
