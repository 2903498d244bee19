import {
  type ClientCheck,
  failedKeyCheck,
  type GroupCheck,
  isUsable,
  type KeyCheck,
  type KeyDetails,
} from '@crewroom/domain/setup/credential-checks';
import { visibleName } from '@crewroom/domain/text';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { fetchJson, RobloxUnavailable } from './fetch.ts';
import { createGroupRanks, roleNameOf } from './group-ranks.ts';
import type { Credentials, RobloxSettings } from './settings.ts';
import { discover } from './sign-in.ts';

/** The pasted credentials so far. */
export type PastedCredentials = { readonly [Name in keyof Credentials]?: string | undefined };

/** Roblox's results for the pasted credentials. Undefined for a missing one. */
export type CredentialChecks = {
  readonly group: GroupCheck | undefined;
  readonly apiKey: KeyCheck | undefined;
  readonly client: ClientCheck | undefined;
};

const groupSchema = z.object({ name: z.string() });
const publicRolesSchema = z.object({
  roles: z.array(
    z.object({
      name: z.string(),
      rank: z.int().min(0).max(255),
      memberCount: z.int().min(0).nullish(),
    }),
  ),
});
const cloudGroupSchema = z.object({ displayName: z.string() });

const introspectionSchema = z.object({
  name: z.string().nullish(),
  scopes: z
    .array(
      z.object({
        name: z.string(),
        operations: z.array(z.string()).nullish(),
        groupIds: z.array(z.coerce.string()).nullish(),
      }),
    )
    .nullish(),
  enabled: z.boolean(),
  expired: z.boolean(),
  expirationTimeUtc: z.string().nullish(),
});

type Introspection = z.infer<typeof introspectionSchema>;

/** A person waits for the response, and can click again. */
function withoutRetries(settings: RobloxSettings): RobloxSettings {
  return { ...settings, timeouts: { ...settings.timeouts, retryDelaysMs: [] } };
}

function outageOf(status: number | null): { kind: 'away' | 'busy' } | null {
  if (status === null || status >= 500) return { kind: 'away' };
  return status === 429 ? { kind: 'busy' } : null;
}

/** Returns the result of `ask`, or the status of its error (null without a response). */
async function statusOrResponse<T>(
  ask: () => Promise<T>,
): Promise<{ readonly response: T } | { readonly status: number | null }> {
  try {
    return { response: await ask() };
  } catch (error) {
    if (error instanceof RobloxUnavailable) return { status: error.status };
    throw error;
  }
}

/** The group as everybody may see it. */
async function readPublicGroup({ groupsUrl, timeouts }: RobloxSettings, groupId: string) {
  const url = `${groupsUrl}/v1/groups/${groupId}`;
  const [{ name }, { roles }] = await Promise.all([
    fetchJson({ url, timeouts }, groupSchema),
    fetchJson({ url: `${url}/roles`, timeouts }, publicRolesSchema),
  ]);
  return {
    name,
    roles: roles.map(({ memberCount, ...role }) => ({ ...role, holders: memberCount ?? null })),
  };
}

/** The group as the key sees it. */
async function readCloudGroup(settings: RobloxSettings) {
  const { apisUrl, apiKey, groupId, timeouts } = settings;
  const url = `${apisUrl}/cloud/v2/groups/${groupId}`;
  const [{ displayName: name }, roles] = await Promise.all([
    fetchJson({ url, headers: { 'x-api-key': apiKey }, timeouts }, cloudGroupSchema),
    createGroupRanks(settings, () => new Date(0)).readRoles(),
  ]);
  return { name, roles };
}

async function readGroup(settings: RobloxSettings, key: string | undefined): Promise<GroupCheck> {
  const { groupId } = settings;
  if (!/^\d{1,19}$/.test(groupId)) return { kind: 'no_number' };
  const byKey = key === undefined ? null : await statusOrResponse(() => readCloudGroup(settings));
  const read =
    byKey !== null && 'response' in byKey
      ? byKey
      : await statusOrResponse(() => readPublicGroup(settings, groupId));
  if ('response' in read) {
    const { name, roles } = read.response;
    // A user who is not a member holds a role of rank 0.
    const rolesOfMembers = roles
      .filter(({ rank }) => rank > 0)
      .map(({ rank, name: called, holders }) => ({ rank, name: roleNameOf(called, rank), holders }));
    return {
      kind: 'found',
      name: visibleName(name, `Group ${groupId}`),
      roles: rolesOfMembers.toSorted((a, b) => b.rank - a.rank),
    };
  }
  if (read.status === 400 || read.status === 404) return { kind: 'unknown' };
  return outageOf(read.status) ?? { kind: 'unseen' };
}

/**
 * Returns what Roblox reveals about a key to its holder, or null for an invalid key, and when Roblox reveals nothing.
 */
async function introspect({ apisUrl, timeouts }: RobloxSettings, apiKey: string) {
  const url = `${apisUrl}/api-keys/v1/introspect`;
  const read = await statusOrResponse(() =>
    fetchJson({ url, body: { apiKey }, timeouts }, introspectionSchema),
  );
  return 'response' in read ? read.response : null;
}

function keyDetailsOf({ enabled, expired, scopes }: Introspection): KeyDetails {
  const ofGroups = (scopes ?? []).filter(
    ({ name, operations }) => /group/i.test(name) && (operations ?? ['read']).includes('read'),
  );
  // A scope that names no groups applies to all of them.
  return { enabled, expired, groupIds: ofGroups.flatMap(({ groupIds }) => groupIds ?? ['*']) };
}

function endOf({ expirationTimeUtc }: Introspection): string | null {
  const end = new Date(expirationTimeUtc ?? Number.NaN);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

async function readKey(settings: RobloxSettings, groupId: string | undefined): Promise<KeyCheck> {
  const { apisUrl, apiKey, timeouts } = settings;
  // A value that no header can carry is not a key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) return { kind: 'unknown' };
  const introspection = await introspect(settings, apiKey);
  const keyState = {
    name: visibleName(introspection?.name, '') || null,
    endsAt: introspection === null ? null : endOf(introspection),
  };
  if (groupId === undefined || !/^\d{1,19}$/.test(groupId)) {
    if (introspection?.expired) return { kind: 'expired' };
    if (introspection?.enabled === false) return { kind: 'disabled' };
    return introspection === null ? { kind: 'unknown' } : { kind: 'known', ...keyState };
  }
  const lists = ['roles', 'memberships'].map((list) => {
    const url = `${apisUrl}/cloud/v2/groups/${groupId}/${list}?maxPageSize=1`;
    return statusOrResponse(() =>
      fetchJson({ url, headers: { 'x-api-key': apiKey }, timeouts }, z.object({})),
    );
  });
  const refused = (await Promise.all(lists)).find((read) => 'status' in read);
  if (refused === undefined) return { kind: 'reads', ...keyState };
  return failedKeyCheck(refused.status, introspection && keyDetailsOf(introspection), groupId);
}

/** Whether an error is Roblox's response that an app's id and secret are wrong. */
function isClientRefused(error: unknown): boolean {
  // Only wrong client credentials get a challenge.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return true;
  if (!(error instanceof oidc.ResponseBodyError)) return false;
  return error.status === 401 || /^(?:invalid|unauthorized)_client$/.test(error.error);
}

/** Exchanges an invalid code: Roblox checks the app first, and the code only for a known app. */
async function readClient(settings: RobloxSettings, redirectUri: string): Promise<ClientCheck> {
  try {
    const config = await discover(settings);
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: 'crewroom-set-up',
      redirect_uri: redirectUri,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
    return { kind: 'unclear' };
  } catch (error) {
    if (isClientRefused(error)) return { kind: 'refused' };
    if (error instanceof oidc.ResponseBodyError) {
      if (error.error === 'invalid_grant') return { kind: 'accepted' };
      return outageOf(error.status) ?? { kind: 'unclear' };
    }
    return { kind: 'away' };
  }
}

/** Checks whether the id and secret of a rejected app were swapped with each other or with the rest. */
async function swapOfClient(
  settings: RobloxSettings,
  redirectUri: string,
  { apiKey, groupId }: PastedCredentials,
): Promise<ClientCheck> {
  const { clientId, clientSecret } = settings;
  const swapped = { ...settings, clientId: clientSecret, clientSecret: clientId };
  if ((await readClient(swapped, redirectUri)).kind === 'accepted') return { kind: 'swapped' };
  if (clientSecret === apiKey || (await introspect(settings, clientSecret)) !== null)
    return { kind: 'secret_is_key' };
  return clientId === groupId ? { kind: 'id_is_group' } : { kind: 'refused' };
}

/** Checks whether an invalid key is the id or the secret of the app. */
async function swapOfKey(
  settings: RobloxSettings,
  redirectUri: string,
  { clientId, clientSecret }: PastedCredentials,
): Promise<KeyCheck> {
  const { apiKey } = settings;
  if (apiKey === clientSecret) return { kind: 'is_secret' };
  if (apiKey === clientId) return { kind: 'is_client_id' };
  if (clientId === undefined) return { kind: 'unknown' };
  const asSecret = await readClient({ ...settings, clientId, clientSecret: apiKey }, redirectUri);
  return { kind: asSecret.kind === 'accepted' ? 'is_secret' : 'unknown' };
}

/**
 * Tests the pasted credentials against Roblox: the group's number, the key (on the group, once its number is there),
 * and the app's id with its secret. For a rejected one it checks whether two of them were swapped. Never throws because
 * of Roblox's responses.
 */
export async function checkCredentials(
  given: RobloxSettings,
  redirectUri: string,
  pasted: PastedCredentials,
): Promise<CredentialChecks> {
  const { groupId, apiKey, clientId, clientSecret } = pasted;
  const none = { groupId: '', apiKey: '', clientId: '', clientSecret: '' };
  const defined = Object.fromEntries(Object.entries(pasted).filter(([, value]) => value !== undefined));
  const settings = withoutRetries({ ...given, ...none, ...defined });

  async function ofGroup(): Promise<GroupCheck | undefined> {
    if (groupId === undefined) return undefined;
    const check = await readGroup(settings, apiKey);
    return !isUsable(check) && groupId === clientId ? { kind: 'is_client_id' } : check;
  }
  async function ofKey(): Promise<KeyCheck | undefined> {
    if (apiKey === undefined) return undefined;
    const check = await readKey(settings, groupId);
    return check.kind === 'unknown' ? await swapOfKey(settings, redirectUri, pasted) : check;
  }
  async function ofClient(): Promise<ClientCheck | undefined> {
    if (clientId === undefined) return clientSecret === undefined ? undefined : { kind: 'no_id' };
    if (clientSecret === undefined) return { kind: 'no_secret' };
    const check = await readClient(settings, redirectUri);
    return check.kind === 'refused' ? await swapOfClient(settings, redirectUri, pasted) : check;
  }

  const [group, key, client] = await Promise.all([ofGroup(), ofKey(), ofClient()]);
  return { group, apiKey: key, client };
}
