import { Readable } from 'node:stream';
import { ownDataSchema, userCalls } from '@crewroom/domain/members/calls';
import { memberHoldsUntil } from '@crewroom/domain/members/rules';
import { sanctionEnds } from '@crewroom/domain/record/rules';
import type { FastifyInstance } from 'fastify';
import { userNotFound } from '../changes/refusal.ts';
import { Expiring } from '../changes/versions.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { pieceWriter } from '../http/answers.ts';
import { memberLimit } from '../http/limits.ts';
import { registerCall, sent } from '../http/register-call.ts';
import { registerReading } from '../http/register-reading.ts';
import { note } from '../http/security-notes.ts';
import { ownData } from './own-data.ts';
import { ownProfile, userProfile } from './profiles.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

const writeOwnData = pieceWriter(ownDataSchema);

// An export reads everything about a member, and nobody needs one often.
const EXPORTS_PER_MINUTE = 6;

/** Profiles and one's own data, for all staff. */
export function profileRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock } = deps;

  registerReading(scope, deps, userCalls.ownProfile, {
    read: async ({ viewer }, now) => {
      const profile = await ownProfile(database, viewer.userId, config.terms.lengthDays, now);
      return new Expiring(profile, memberHoldsUntil(sanctionEnds(profile.user.sanctions), now));
    },
  });

  registerReading(scope, deps, userCalls.user, {
    readForAll: async ({ params }, now) => {
      const profile = await userProfile(database, params.id, config.terms.lengthDays, now);
      return profile === null
        ? userNotFound
        : new Expiring(profile, memberHoldsUntil(sanctionEnds(profile.sanctions), now));
    },
  });

  registerCall(
    scope,
    userCalls.exportOwnData,
    async ({ viewer, reply, request }) => {
      const now = clock();
      const data = await ownData(database, viewer, config, now);
      if (data === null) return userNotFound;
      const name = `crewroom-data-${toInstant(now).slice(0, 10)}.json`;
      note(request, { kind: 'export', subjectId: viewer.userId, details: { what: 'own_data' } });
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.type('application/json; charset=utf-8');
      void reply.send(Readable.from(writeOwnData(database, data)));
      return sent;
    },
    memberLimit('export', EXPORTS_PER_MINUTE),
  );
}
