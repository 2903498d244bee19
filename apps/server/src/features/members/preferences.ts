import { topics } from '@crewroom/domain/contract/topics';
import { type Preferences, preferenceEndpoints } from '@crewroom/domain/members/preferences';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWork, UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';

/** Returns a member's preferences, with null for defaults. */
export async function readPreferences(
  { db }: Pick<Source, 'db'>,
  userId: string,
): Promise<Preferences | null> {
  const row = await db
    .selectFrom('member_preferences')
    .where('user_id', '=', userId)
    .select('times')
    .executeTakeFirst();
  return row ?? null;
}

async function preferencesOrDefault(source: Pick<Source, 'db'>, userId: string) {
  return { preferences: (await readPreferences(source, userId)) ?? { times: null } };
}

/** Stores a member's preferences. Returns the member's id. */
async function changePreferences(uow: UnitOfWork, userId: string, { times }: Preferences): Promise<string> {
  if (times === null) {
    await uow.trx.deleteFrom('member_preferences').where('user_id', '=', userId).execute();
  } else {
    await uow.trx
      .insertInto('member_preferences')
      .values({ user_id: userId, times })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ times }))
      .execute();
  }
  uow.invalidate(topics.own(userId));
  return userId;
}

/** Registers the routes of a member's own preferences, for all staff. */
export function preferenceRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerCachedQuery(scope, deps, preferenceEndpoints.preferences, {
    read: ({ viewer }) => preferencesOrDefault(deps.database, viewer.userId),
  });
  registerMutation(scope, deps, preferenceEndpoints.changePreferences, {
    change: (uow, { body, viewer }) => changePreferences(uow, viewer.userId, body),
    respond: (database, _context, userId) => preferencesOrDefault(database, userId),
  });
}
