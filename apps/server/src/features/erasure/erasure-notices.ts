import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readJson } from '../../integrations/json.ts';
import { refuse } from '../../platform/changes/refusal.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import { addressLimit } from '../../platform/http/limits.ts';
import { recordMutationEvent } from '../../platform/http/record-security-event.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { takeErasures } from './erasures.ts';
import { takeTurns } from './erasures-job.ts';

// A signature is valid for ten minutes before and after its time, because clocks differ.
const SIGNATURE_VALID_MS = 10 * MINUTE_MS;
// Roblox retries for minutes. A replayed notice is rejected by its age long before this is over.
const NOTICE_KEPT_MS = 90 * DAY_MS;
const NOTICES_PER_MINUTE = 120;
// Roblox treats a notice as lost if it gets no response within five seconds.
const RESPOND_WITHIN_MS = 2_000;
const MAX_PEOPLE = 100;

/**
 * Parses the time and the signatures of a header `t=…,v1=…`. It uses no regular expression, because anybody may send a header
 * of any length.
 */
function partsOf(header: string): { readonly time: string; readonly macs: readonly string[] } {
  const parts = header.split(',').map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(at, 0)).trimStart(), value: part.slice(at + 1).trimEnd() };
  });
  const valuesOf = (name: string) => parts.filter((part) => part.name === name).map(({ value }) => value);
  return { time: valuesOf('t')[0] ?? '', macs: valuesOf('v1') };
}

/**
 * Returns whether Roblox signed exactly these bytes recently. The header contains the time in seconds, and in base64 the
 * HMAC-SHA256 of that time, a dot and the body.
 */
function isSignedByRoblox(header: string, body: Buffer, secret: string, now: Date): boolean {
  const { time, macs } = partsOf(header);
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1000) > SIGNATURE_VALID_MS) return false;
  // Compared as text: decoding base64 ignores invalid characters, and would accept many texts for one signature.
  const mac = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(body).digest('base64'));
  return macs.some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === mac.length && timingSafeEqual(bytes, mac);
  });
}

const idSchema = z.union([
  z.int().positive().transform(String),
  z.string().regex(/^[1-9]\d{0,18}$/, 'This is not a Roblox id.'),
]);

/** The required fields of a notice. Roblox may send more. */
const noticeSchema = z.object({
  NotificationId: z.string().min(1).max(1000),
  EventType: z.string(),
  EventPayload: z.looseObject({}).default({}),
});
const erasureSchema = z.object({
  UserId: idSchema.optional(),
  UserIds: z.array(idSchema).max(MAX_PEOPLE).default([]),
});

type Notice = { readonly id: string; readonly robloxIds: readonly string[] };

/** Returns a notice's id and the people to erase, who are empty for other kinds of notices. Null if it cannot be read. */
function readNotice(body: Buffer): Notice | null {
  const parsed = noticeSchema.safeParse(readJson(body));
  if (!parsed.success) return null;
  const { NotificationId: id, EventType: type, EventPayload: payload } = parsed.data;
  if (type !== 'RightToErasureRequest') return { id, robloxIds: [] };
  const people = erasureSchema.safeParse(payload);
  if (!people.success) return null;
  const { UserId: one, UserIds: more } = people.data;
  const robloxIds = [...new Set(one === undefined ? more : [one, ...more])];
  return robloxIds.length === 0 ? null : { id, robloxIds };
}

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
async function takeIn(uow: UnitOfWork, { id, robloxIds }: Notice): Promise<boolean> {
  const isNew = (await recordNotice(uow, id)) && robloxIds.length > 0;
  if (isNew) await takeErasures(uow, robloxIds);
  return isNew;
}

const unsigned = refuse('invalid_signature', 'This notice is not signed by Roblox, or too old.');
const unreadable = refuse('invalid_input', 'This notice cannot be read.');

/** Registers the route at which Roblox requests erasures. The signature covers the bytes as they were sent. */
export function noticeRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, clock } = deps;

  /** Executes as many erasures as possible before the response, and leaves the rest to the job. */
  async function takeFirstTurns(request: FastifyRequest): Promise<void> {
    const signal = AbortSignal.timeout(RESPOND_WITHIN_MS);
    await takeTurns(deps, (uow, one) => recordMutationEvent(uow, request, one), signal).catch(
      (error: unknown) => request.log.error({ err: error }, 'erasure put off'),
    );
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { robloxWebhookSecret: secret } = config;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers['roblox-signature'] ?? '');
    if (secret === null || !isSignedByRoblox(signature, body, secret, clock())) {
      return sendRefusal(reply, unsigned);
    }
    const notice = readNotice(body);
    if (notice === null) return sendRefusal(reply, unreadable);
    const details = { named: notice.robloxIds.length };
    const isNew = await runInUnitOfWork(deps, async (uow) => {
      const taken = await takeIn(uow, notice);
      // A repeated notice is recorded too, because it may be a replay.
      if (details.named > 0) await recordMutationEvent(uow, request, { kind: 'erasure_notice', details });
      return taken;
    });
    request.log.info(details, 'erasure notice received');
    if (isNew) await takeFirstTurns(request);
    return reply.code(200).send({ received: true });
  }

  void scope.register(async (raw) => {
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    const limit = addressLimit('notices', NOTICES_PER_MINUTE);
    raw.post(plainRoutes.robloxNotice.path, { config: { rateLimit: limit } }, receive);
  });
}
