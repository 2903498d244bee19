import { Readable } from 'node:stream';
import { needsClosingFrom } from '@crewroom/domain/flights/departure';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import { ownDataSchema, userEndpoints } from '@crewroom/domain/members/endpoints';
import { memberValidUntil } from '@crewroom/domain/members/rules';
import { sanctionEnds } from '@crewroom/domain/record/rules';
import type { Sanction } from '@crewroom/domain/record/schemas';
import type { FastifyInstance } from 'fastify';
import { userNotFound } from '../../platform/changes/refusal.ts';
import { Expiring } from '../../platform/changes/versions.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { memberLimit } from '../../platform/http/limits.ts';
import { recordRequestEvent } from '../../platform/http/record-security-event.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';
import { registerEndpoint, sent } from '../../platform/http/register-endpoint.ts';
import { pieceWriter } from '../../platform/http/responses.ts';
import { readOwnData } from './own-data.ts';
import { readOwnProfile, readUserProfile } from './profiles.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

const writeOwnData = pieceWriter(ownDataSchema);

// An export reads everything about a member, and is rarely needed.
const EXPORTS_PER_MINUTE = 6;

/**
 * Returns the time (ISO timestamp) until which a profile stays the same without changes: a sanction ends, or a flight needs
 * closing.
 */
const holdsUntil = (sanctions: readonly Sanction[], upcoming: readonly UpcomingFlight[], now: Date) =>
  memberValidUntil(
    [...sanctionEnds(sanctions), ...upcoming.map(({ scheduledDate }) => needsClosingFrom(scheduledDate))],
    now,
  );

/** Registers the routes of profiles and the data export, for all staff. */
export function profileRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock } = deps;

  registerCachedQuery(scope, deps, userEndpoints.ownProfile, {
    read: async ({ viewer }, now) => {
      const profile = await readOwnProfile(database, viewer.userId, config.terms.lengthDays, now);
      const { user, upcomingFlights } = profile;
      return new Expiring(profile, holdsUntil(user.sanctions, upcomingFlights, now));
    },
  });

  registerCachedQuery(scope, deps, userEndpoints.user, {
    readForAll: async ({ params }, now) => {
      const profile = await readUserProfile(database, params.id, config.terms.lengthDays, now);
      return profile === null
        ? userNotFound
        : new Expiring(profile, holdsUntil(profile.sanctions, profile.upcomingFlights, now));
    },
  });

  registerEndpoint(
    scope,
    userEndpoints.exportOwnData,
    async ({ viewer, reply, request }) => {
      const now = clock();
      const data = await readOwnData(database, viewer, config, now);
      if (data === null) return userNotFound;
      const name = `crewroom-data-${toInstant(now).slice(0, 10)}.json`;
      recordRequestEvent(request, {
        kind: 'export',
        subjectId: viewer.userId,
        details: { what: 'own_data' },
      });
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.type('application/json; charset=utf-8');
      void reply.send(Readable.from(writeOwnData(database, data)));
      return sent;
    },
    memberLimit('export', EXPORTS_PER_MINUTE),
  );
}
