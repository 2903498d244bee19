import type { Issue } from '@crewroom/domain/contract/schemas';
import { topics } from '@crewroom/domain/contract/topics';
import { RANKS_DESCEND } from '@crewroom/domain/settings/rules';
import type { SettingValue, SomeSettings } from '@crewroom/domain/settings/table';
import { isGood, isUnasked } from '@crewroom/domain/setup/credential-checks';
import {
  clientInWords,
  groupInWords,
  keyInWords,
  otherRecords,
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

/** What a set-up is completed with: the credentials, what is set of the airline, and how its event is recorded. */
export type Setup = {
  readonly credentials: Credentials;
  readonly airline: SomeSettings;
  readonly note: (uow: UnitOfWork, event: SecurityEvent) => Promise<void>;
};

/** There is nothing to set up any more. */
export const alreadySetUp = refuse('not_found', setupMessages.nothing);

/** Why credentials are not stored: what Roblox says against them, or that it could not be asked; null where they are right. */
export function credentialsRefusal(
  { group, apiKey, client }: CredentialChecks,
  groupId: string,
): Refusal | null {
  const issues: Issue[] = [];
  if (group && !isGood(group)) issues.push({ path: 'groupId', message: groupInWords(group, groupId) });
  if (apiKey && !isGood(apiKey)) issues.push({ path: 'apiKey', message: keyInWords(apiKey, groupId) });
  if (client && !isGood(client)) issues.push({ path: 'clientSecret', message: clientInWords(client) });
  if (issues.length === 0) return null;
  const isAway = [group, apiKey, client].some((check) => check !== undefined && isUnasked(check));
  return isAway ? refuse('roblox_unavailable', setupMessages.away) : refuseInput(issues);
}

/**
 * Stores what the portal is set up with in one transaction: the credentials, sealed, to whom the records belong, and the airline's
 * settings, and its event in the security log. The portal runs by them, here and in every other process, once this answers.
 * Rejects where it is set up already, where the records belong to another group, and ranks that would descend.
 */
export async function completeSetup(
  deps: UnitOfWorkDeps,
  secrets: Secrets,
  { credentials, airline, note }: Setup,
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
    if (isOther) return refuseInput([{ path: 'groupId', message: otherRecords(recorded) }]);
    for (const [key, value] of set) {
      await writeSetting(uow, key, { value: JSON.stringify(value), sealed: null }, null);
    }
    await SetupCode.remove({ db: uow.trx });
    uow.useRules(settings.inForceWith(next));
    uow.invalidate(topics.settings);
    const keys = [...set.map(([key]) => key), ...Object.values(credentialKeys)];
    await note(uow, { kind: 'settings_changed', details: { settings: keys } });
    return undefined;
  });
}
