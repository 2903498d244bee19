import { createHash } from 'node:crypto';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { DAY_MS } from '@crewroom/domain/days';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import { addressLimit } from '../../platform/http/limits.ts';
import { withRawJson } from '../../platform/http/raw-json.ts';
import { recordMutationEvent } from '../../platform/http/record-security-event.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-events.ts';
import { executeDueErasures } from './erasures-job.ts';
import { acceptErasures } from './erasures.ts';
import { isSignedByRoblox, type Notice, readNotice } from './read-notice.ts';

// Roblox retries for minutes. A replayed notice is rejected by its age long before this is over.
const NOTICE_KEPT_MS = 90 * DAY_MS;
/** How many notices an address may send in a minute. */
export const NOTICES_PER_MINUTE = 120;
/** Roblox treats a notice as lost if it gets no response within five seconds. */
export const RESPOND_WITHIN_MS = 2_000;

/** Records a notice. Returns false for one that was delivered before. Of two concurrent ones the second waits for the first. */
async function recordNotice({ trx, now }: UnitOfWork, id: string): Promise<boolean> {
  const row = await trx
    .insertInto('erasure_notices')
    .values({
      id_hash: createHash('sha256').update(id).digest('base64url'),
      received_at: toInstant(now),
      expires_at: instantAfter(now, NOTICE_KEPT_MS),
    })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .returning('id_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Accepts the erasures of a notice once. Returns whether it did. */
async function acceptNotice(uow: UnitOfWork, { id, robloxIds }: Notice): Promise<boolean> {
  const isNew = (await recordNotice(uow, id)) && robloxIds.length > 0;
  if (isNew) await acceptErasures(uow, robloxIds);
  return isNew;
}

/**
 * Accepts a notice that was verified elsewhere, once, and executes its due erasures. Returns when the rest is due, or null
 * if none is left. It may be called again until then.
 */
export async function executeNotice(
  deps: UnitOfWorkDeps,
  notice: Notice,
  signal: AbortSignal,
): Promise<string | null> {
  await runInUnitOfWork(deps, async (uow) => {
    if (!(await acceptNotice(uow, notice))) return;
    await recordSecurityEvent(uow, { kind: 'erasure_notice', details: { named: notice.robloxIds.length } });
  });
  await executeDueErasures(deps, recordSecurityEvent, signal);
  const { due } = await deps.database.db
    .selectFrom('erasures')
    .where('state', '=', 'waiting')
    .where('roblox_id', 'in', notice.robloxIds)
    .select(({ fn }) => fn.min('due_at').as('due'))
    .executeTakeFirstOrThrow();
  return due;
}

const unsigned = refuse('invalid_signature', 'This notice is not signed by Roblox, or too old.');
const unreadable = refuse('invalid_input', 'This notice cannot be read.');

/** Returns the notice in a request with a raw body, or a refusal when it is unsigned or unreadable. */
export function noticeIn(
  { body, headers }: FastifyRequest,
  secret: string | null,
  now: Date,
): Notice | Refusal {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const signature = String(headers['roblox-signature'] ?? '');
  if (secret === null || !isSignedByRoblox(signature, bytes, secret, now)) return unsigned;
  return readNotice(bytes) ?? unreadable;
}

/** Registers the route at which Roblox requests erasures. The signature covers the bytes as they were sent. */
export function noticeRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, clock } = deps;

  /** Executes as many erasures as possible before the response, and leaves the rest to the job. */
  async function executeWithinTimeout(request: FastifyRequest): Promise<void> {
    const signal = AbortSignal.timeout(RESPOND_WITHIN_MS);
    await executeDueErasures(deps, (uow, one) => recordMutationEvent(uow, request, one), signal).catch(
      (error: unknown) => request.log.error({ err: error }, 'erasures were deferred'),
    );
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const notice = noticeIn(request, config.robloxWebhookSecret, clock());
    if (notice instanceof Refusal) return sendRefusal(reply, notice);
    const details = { named: notice.robloxIds.length };
    const isNew = await runInUnitOfWork(deps, async (uow) => {
      const taken = await acceptNotice(uow, notice);
      // A repeated notice is recorded too, because it may be a replay.
      if (details.named > 0) await recordMutationEvent(uow, request, { kind: 'erasure_notice', details });
      return taken;
    });
    request.log.info(details, 'erasure notice received');
    if (isNew) await executeWithinTimeout(request);
    return reply.code(200).send({ received: true });
  }

  withRawJson(scope, (raw) => {
    const limit = addressLimit('notices', NOTICES_PER_MINUTE);
    raw.post(plainRoutes.robloxNotice.path, { config: { rateLimit: limit } }, receive);
  });
}
