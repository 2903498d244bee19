import type { Issue } from '@crewroom/domain/contract/schemas';
import { topics } from '@crewroom/domain/contract/topics';
import { RANKS_DESCEND } from '@crewroom/domain/settings/rules';
import type { SettingValue, SomeSettings } from '@crewroom/domain/settings/table';
import { isUnreachable, isUsable } from '@crewroom/domain/setup/credential-checks';
import {
  clientInWords,
  groupInWords,
  keyInWords,
  otherGroupInWords,
  setupMessages,
} from '@crewroom/domain/setup/words';
import { hasRanksInOrder } from '../../config/airline-settings.ts';
import type { CredentialChecks } from '../../integrations/roblox/check-credentials.ts';
import type { Credentials } from '../../integrations/roblox/settings.ts';
import { type Refusal, refuse, refuseInput } from '../../platform/changes/refusal.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { originOf, recordOrigin } from '../../platform/database/origin.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import type { SecurityEvent } from '../../platform/security-log/security-events.ts';
import { credentialKeys, sealCredentials, storeCredentials } from '../settings/stored-credentials.ts';
import { readStored, writeSetting } from '../settings/stored-settings.ts';
import { SetupCode } from './setup-code.ts';

/** The input to complete a set-up: the credentials, the airline's settings, and how its event is recorded. */
export type Setup = {
  readonly credentials: Credentials;
  readonly airline: SomeSettings;
  readonly recordEvent: (uow: UnitOfWork, event: SecurityEvent) => Promise<void>;
};

/** The refusal (404) of a request after the set-up is complete. */
export const alreadySetUp = refuse('not_found', setupMessages.nothing);

/** Returns why credentials are not stored, or null: Roblox rejected them, or could not be reached. */
export function credentialsRefusal(
  { group, apiKey, client }: CredentialChecks,
  groupId: string,
): Refusal | null {
  const issues: Issue[] = [];
  if (group && !isUsable(group)) issues.push({ path: 'groupId', message: groupInWords(group, groupId) });
  if (apiKey && !isUsable(apiKey)) issues.push({ path: 'apiKey', message: keyInWords(apiKey, groupId) });
  if (client && !isUsable(client)) issues.push({ path: 'clientSecret', message: clientInWords(client) });
  if (issues.length === 0) return null;
  const isAway = [group, apiKey, client].some((check) => check !== undefined && isUnreachable(check));
  return isAway ? refuse('roblox_unavailable', setupMessages.away) : refuseInput(issues);
}

/**
 * Stores the set-up in one transaction: encrypted credentials, the group that owns the records, the airline's settings, and the
 * security event. When this returns, every process uses them. Rejects a portal that is already set up, records of another
 * group, and ranks in descending order.
 */
export async function completeSetup(
  deps: UnitOfWorkDeps,
  secrets: Secrets,
  { credentials, airline, recordEvent }: Setup,
): Promise<Refusal | undefined> {
  const { config, database } = deps;
  const { settings, connection } = config;
  const sealed = sealCredentials(credentials, secrets);
  if (sealed === null) return refuseInput([{ path: 'apiKey', message: setupMessages.noKey }]);
  const origin = originOf(connection.settingsWith(credentials));
  const { values: before } = await readStored(database, secrets, settings.fixed.sandboxOrigin);
  const next = settings.withStored({ ...before, ...airline });
  if (!hasRanksInOrder(next)) return refuseInput([{ path: 'rankAdmin', message: RANKS_DESCEND }]);
  const set = Object.entries(airline).flatMap(([key, value]): [string, SettingValue][] =>
    value === undefined ? [] : [[key, value]],
  );
  return await runInUnitOfWork(deps, async (uow): Promise<Refusal | undefined> => {
    if (!(await storeCredentials(uow, sealed))) return alreadySetUp;
    const { recorded, isOther } = await recordOrigin({ db: uow.trx }, origin);
    if (isOther) return refuseInput([{ path: 'groupId', message: otherGroupInWords(recorded) }]);
    for (const [key, value] of set) {
      await writeSetting(uow, key, { value: JSON.stringify(value), sealed: null }, null);
    }
    await SetupCode.remove({ db: uow.trx });
    uow.useRules(settings.inForceWith(next));
    uow.invalidate(topics.settings);
    const keys = [...set.map(([key]) => key), ...Object.values(credentialKeys)];
    await recordEvent(uow, { kind: 'settings_changed', details: { settings: keys } });
    return undefined;
  });
}
