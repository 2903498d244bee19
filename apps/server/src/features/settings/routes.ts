import { decorativeRoles } from '@crewroom/domain/settings/decorative-roles';
import { airlineEndpoints, settingsEndpoints } from '@crewroom/domain/settings/endpoints';
import { settingsMessages } from '@crewroom/domain/settings/messages';
import { rankEffect, rankEffectInWords } from '@crewroom/domain/settings/rules';
import { isSecretSetting, type SettingKey } from '@crewroom/domain/settings/table';
import type { FastifyInstance } from 'fastify';
import { airlineData } from '../../config/airline-settings.ts';
import { RobloxUnavailable } from '../../integrations/roblox/fetch.ts';
import type { ListedRole } from '../../integrations/roblox/group-ranks.ts';
import { refuse } from '../../platform/changes/refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import { changeSettings, readSettings } from './change-settings.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live' | 'roblox'>;

const rolesUnread = refuse('roblox_unavailable', settingsMessages.rolesUnread);

/** Returns how many known members have each rank. Uses one SQL statement. */
async function peopleByRank({ db }: Database) {
  const rows = await db
    .selectFrom('users')
    .where('forgotten_at', 'is', null)
    .where('rank', 'is not', null)
    .select(({ fn }) => ['rank', fn.countAll<number | string>().as('count')])
    .groupBy('rank')
    .execute();
  return rows.map(({ rank, count }) => ({ rank, count: Number(count) }));
}

async function rolesOf({ roblox }: Deps): Promise<readonly ListedRole[] | null> {
  try {
    return await roblox.readRoles();
  } catch (error) {
    if (error instanceof RobloxUnavailable) return null;
    throw error;
  }
}

/** Registers the route of the settings that every screen uses, which is read again when they change. */
export function airlineRoutes(scope: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  registerEndpoint(scope, airlineEndpoints.airline, () => Promise.resolve(airlineData(config)));
}

/** Registers the routes by which the owner reads and changes the airline's settings, and previews other ranks. */
export function settingsRoutes(scope: FastifyInstance, deps: Deps, secrets: Secrets): void {
  const { config, database } = deps;
  const settingsDeps = { settings: config.settings, secrets };

  registerEndpoint(scope, settingsEndpoints.settings, () => readSettings(database, settingsDeps));
  registerMutation(scope, deps, settingsEndpoints.changeSettings, {
    // Runs without other mutations, so that nobody acts by the old rules while new ones take effect.
    isExclusive: true,
    requiresRecentSignIn: (changed: readonly SettingKey[]) => changed.some(isSecretSetting),
    change: (uow, { body, viewer }) => changeSettings(uow, viewer, body.changes, settingsDeps),
    respond: (db) => readSettings(db, settingsDeps),
    securityEvent: (_context, changed) =>
      changed.length === 0 ? null : { kind: 'settings_changed', details: { settings: [...changed] } },
  });
  registerEndpoint(scope, settingsEndpoints.groupRoles, async () => {
    const roles = await rolesOf(deps);
    if (roles === null) return rolesUnread;
    const people = await peopleByRank(database);
    const byRank = new Map(people.map(({ rank, count }) => [rank, count]));
    const summaries = roles.map(({ rank, name, holders }) => ({
      rank,
      name,
      holders,
      members: byRank.get(rank) ?? 0,
    }));
    const { thresholds } = config;
    const staff = people.filter(({ rank }) => rank !== null && rank >= thresholds.staff);
    const staffCount = staff.reduce((sum, { count }) => sum + count, 0);
    return {
      roles: summaries.toSorted((a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1)),
      decorativeRoles: decorativeRoles(roles, thresholds, staffCount),
    };
  });
  registerEndpoint(scope, settingsEndpoints.previewRanks, async ({ query }) => {
    const after = { staff: query.rankStaff, dispatch: query.rankDispatch, admin: query.rankAdmin };
    const effect = rankEffect(await peopleByRank(database), config.thresholds, after);
    return { effect, words: rankEffectInWords(effect) };
  });
}
