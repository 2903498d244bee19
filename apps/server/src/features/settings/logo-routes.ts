import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { logoLimits } from '@crewroom/domain/settings/logo';
import { settingsMessages } from '@crewroom/domain/settings/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork, UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { processLimit } from '../../platform/http/limits.ts';
import { type Mutation, runMutation } from '../../platform/http/mutations.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { type LogoFile, type Picture, readLogoFile, removeLogo, setLogo } from './logo.ts';

const READS_PER_MINUTE = 600;
const YEAR_SECONDS = 31_536_000;
// A file larger than the limit is read too, so that the response can say what is wrong with it.
const MAX_BODY_BYTES = 4 * logoLimits.bytes;

const notAnImage = refuse('not_an_image', 'Send a PNG or a WebP image.');
const noLogo = refuse('not_found', settingsMessages.noLogo);

/** Registers the routes by which the owner sets and removes the airline's logo. */
export function logoRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { settings } = deps.config;

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (uow: UnitOfWork, viewer: SignedIn) => Promise<boolean | Refusal>,
  ): Promise<FastifyReply> {
    const { viewer } = request;
    if (viewer === null) throw new Error('Changing the logo requires a session');
    const mutation: Mutation<Endpoint, boolean> = {
      change: (uow) => work(uow, viewer),
      respond: () => Promise.resolve(null),
      securityEvent: (_context, isChanged) =>
        isChanged ? { kind: 'settings_changed', details: { settings: ['logo'] } } : null,
    };
    const context = { params: undefined, query: undefined, body: undefined, viewer, request, reply };
    const done = await runMutation(deps, { access: 'owner' }, mutation, context);
    return done instanceof Refusal ? sendRefusal(reply, done) : reply.code(204).send();
  }

  void scope.register(async (pictures) => {
    for (const type of logoLimits.types) {
      pictures.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (_request, bytes, done) => {
        done(null, { bytes, type });
      });
    }
    pictures.put<{ Body: Picture | undefined }>(
      plainRoutes.setLogo.path,
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { rateLimit: scope.writeLimit, file: { types: logoLimits.types, otherType: notAnImage } },
      },
      (request, reply) =>
        run(request, reply, (uow, viewer) => setLogo(uow, viewer, request.body, { settings })),
    );
  });
  scope.delete(plainRoutes.removeLogo.path, { config: { rateLimit: scope.writeLimit } }, (request, reply) =>
    run(request, reply, (uow, viewer) => removeLogo(uow, viewer, { settings })),
  );
}

/**
 * Registers the public route of the logo, which is served only as a picture. Its URL contains its version, so browsers cache
 * it. Each process caches the version that it knows.
 */
export function logoFileRoute(scope: FastifyInstance, { config, database, clock }: UnitOfWorkDeps): void {
  async function fileOf(version: string | undefined): Promise<LogoFile | null> {
    const current = config.logo?.version;
    if (version === undefined || version !== current) return await readLogoFile(database);
    const now = clock();
    const { value } = await scope.responseCache.getOrCompute(`logo ${version}`, now, async () => {
      const file = await readLogoFile(database);
      // Another process may have set another logo that this one does not know yet.
      const until = file?.version === version ? null : toInstant(now);
      return { value: file, until, bytes: file?.image.length ?? 0 };
    });
    return value;
  }

  scope.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    plainRoutes.logo.path,
    { config: { rateLimit: processLimit('logo', READS_PER_MINUTE) } },
    async (request, reply) => {
      const requestedVersion = request.query['v'];
      const file = await fileOf(typeof requestedVersion === 'string' ? requestedVersion : undefined);
      if (file === null) return sendRefusal(reply, noLogo);
      const isNamed = requestedVersion === file.version;
      reply.header('cache-control', isNamed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      return reply.type(file.type).send(file.image);
    },
  );
}
