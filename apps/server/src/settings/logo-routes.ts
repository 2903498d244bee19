import { plainRoutes } from '@crewroom/domain/contract/routes';
import { TOPICS_HEADER, topicsFor, writeTopics } from '@crewroom/domain/contract/topics';
import { isLogoType, logoLimits } from '@crewroom/domain/settings/logo';
import { settingsMessages } from '@crewroom/domain/settings/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Change, type ChangeDeps, runChange } from '../changes/change.ts';
import { enter } from '../changes/entrance.ts';
import { Refusal, refuse } from '../changes/refusal.ts';
import type { SignedIn } from '../changes/viewer.ts';
import {
  claimKey,
  findKept,
  type IdempotencyKey,
  type Kept,
  keep,
  readIdempotencyKey,
} from '../http/idempotency.ts';
import { processLimit } from '../http/limits.ts';
import { REPEATED_HEADER } from '../http/mutations.ts';
import { note } from '../http/security-notes.ts';
import { sendRefusal } from '../http/send-refusal.ts';
import { type LogoFile, readLogoFile, removeLogo, setLogo } from './logo.ts';

const READS_PER_MINUTE = 600;
const YEAR_SECONDS = 31_536_000;
// What is larger than a logo may be is read all the same, to say what is wrong with it.
const MAX_BODY_BYTES = 4 * logoLimits.bytes;

const noLogo = refuse('not_found', settingsMessages.noLogo);

/** Lets a change in, under a key where it has one; answers what was done under that before, or null. */
async function enterUnder(
  change: Change,
  viewer: SignedIn,
  key: IdempotencyKey | null,
): Promise<Kept | Refusal | null> {
  if (key === null) return await enter(change, { actorId: viewer.userId, claim: null, alone: false });
  return (await claimKey(change, key)) ?? (await findKept(change, key));
}

/** Setting and removing the airline's logo, for the owner. */
export function logoRoutes(scope: FastifyInstance, deps: ChangeDeps): void {
  const { settings } = deps.config;

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (change: Change, viewer: SignedIn) => Promise<boolean | Refusal>,
  ): Promise<FastifyReply> {
    const { viewer } = request;
    if (viewer === null) throw new Error('The logo is changed behind a session');
    const key = readIdempotencyKey(request, viewer);
    if (key instanceof Refusal) return sendRefusal(reply, key);
    const done = await runChange(deps, async (change) => {
      const kept = await enterUnder(change, viewer, key);
      if (kept instanceof Refusal) return kept;
      if (kept !== null) return { changed: false, topics: kept.topics, isRepeated: true };
      const changed = await work(change, viewer);
      if (changed instanceof Refusal) return changed;
      const topics = writeTopics(topicsFor(viewer, change.touched, change.rules.thresholds));
      if (key !== null) await keep(change, key, { done: changed, topics });
      return { changed, topics, isRepeated: false };
    });
    if (done instanceof Refusal) return sendRefusal(reply, done);
    if (done.isRepeated) reply.header(REPEATED_HEADER, 'true');
    if (done.topics !== '') reply.header(TOPICS_HEADER, done.topics);
    if (done.changed) note(request, { kind: 'settings_changed', details: { settings: ['logo'] } });
    return reply.code(204).send();
  }

  void scope.register(async (pictures) => {
    pictures.addContentTypeParser([...logoLimits.types], { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    pictures.put(
      plainRoutes.setLogo.path,
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { rateLimit: scope.writeLimit, bodyTypes: logoLimits.types },
      },
      (request, reply) => {
        const type = request.headers['content-type'] ?? '';
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isLogoType(type)) throw new Error('The guard lets in pictures alone');
        return run(request, reply, (change, viewer) =>
          setLogo(change, viewer, { bytes, type }, { settings }),
        );
      },
    );
  });
  scope.delete(plainRoutes.removeLogo.path, { config: { rateLimit: scope.writeLimit } }, (request, reply) =>
    run(request, reply, (change, viewer) => removeLogo(change, viewer, { settings })),
  );
}

/**
 * Serves the logo to everybody, as nothing but the picture that it is. Its address names its version, so browsers keep it; each process
 * keeps the one that it goes by.
 */
export function logoFileRoute(scope: FastifyInstance, { config, database, clock }: ChangeDeps): void {
  async function fileOf(version: string | undefined): Promise<LogoFile | null> {
    const current = config.logo?.version;
    if (version === undefined || version !== current) return await readLogoFile(database);
    const { value } = await scope.sharedAnswers.findOrMake(`logo ${version}`, clock(), async () => {
      const found = await readLogoFile(database);
      return { value: found, until: null, bytes: found?.image.length ?? 0 };
    });
    return value;
  }

  scope.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    plainRoutes.logo.path,
    { config: { rateLimit: processLimit('logo', READS_PER_MINUTE) } },
    async (request, reply) => {
      const asked = request.query['v'];
      const file = await fileOf(typeof asked === 'string' ? asked : undefined);
      if (file === null) return sendRefusal(reply, noLogo);
      const isNamed = asked === file.version;
      reply.header('cache-control', isNamed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      return reply.type(file.type).send(file.image);
    },
  );
}
