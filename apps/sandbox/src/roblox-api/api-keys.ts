import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parseJsonBody } from '../request-body.ts';

/** Another group that Roblox has, which no key of the sandbox may read. */
export const OTHER_GROUP = { id: '4343', name: 'Borealis Air' } as const;

/** Who made the keys. */
const KEY_MAKER = 1_903_177_265;

/** A key as its owner sees it, and what is wrong with it. */
interface ApiKey {
  readonly key: string;
  readonly name: string;
  /** The groups it may read; null where it may read none at all. */
  readonly groupIds: readonly string[] | null;
  /** Whether it reads every group of the sandbox too, which Roblox lets it do without naming them. */
  readonly readsEveryGroup?: boolean;
  readonly enabled: boolean;
  readonly expired: boolean;
}

/** The sandbox's key, and those that have something wrong with them: what a page of set-up says to each can be tried. */
export function apiKeys(key: string, groupId: string): readonly ApiKey[] {
  const right: ApiKey = { key, name: 'Crewroom', groupIds: [groupId], enabled: true, expired: false };
  return [
    { ...right, readsEveryGroup: true },
    { ...right, key: `${key}-without-groups`, name: 'Without groups', groupIds: null },
    { ...right, key: `${key}-of-another-group`, name: 'Of another group', groupIds: [OTHER_GROUP.id] },
    { ...right, key: `${key}-expired`, name: 'Expired', expired: true },
    { ...right, key: `${key}-disabled`, name: 'Disabled', enabled: false },
  ];
}

/** How a key fares that asks for a group: let in, stopped at the gateway, or without the permission. */
export function judgeKey(
  keys: readonly ApiKey[],
  sent: unknown,
  groupId: string,
  isGroup: (groupId: string) => boolean,
): 'reads' | 'invalid' | 'forbidden' {
  const found = keys.find(({ key }) => key === sent);
  if (found === undefined || !found.enabled || found.expired) return 'invalid';
  const reads = found.groupIds?.includes(groupId) === true || (found.readsEveryGroup && isGroup(groupId));
  return reads === true ? 'reads' : 'forbidden';
}

const introspectionSchema = z.object({ apiKey: z.string() });

/** What Roblox tells of a key to whoever has it. */
export function apiKeyRoutes(app: FastifyInstance, keys: readonly ApiKey[]): void {
  app.post('/api-keys/v1/introspect', ({ body }, reply): FastifyReply => {
    const parsed = parseJsonBody(body, introspectionSchema);
    const found = parsed.valid ? keys.find(({ key }) => key === parsed.data.apiKey) : undefined;
    if (found === undefined) {
      return reply.code(401).send({ errors: [{ code: 0, message: 'Invalid API Key' }] });
    }
    const { name, enabled, expired, groupIds } = found;
    const scopes =
      groupIds === null ? [] : [{ name: 'group', operations: ['read'], groupIds: [...groupIds] }];
    return reply.send({
      name,
      authorizedUserId: KEY_MAKER,
      scopes,
      enabled,
      expired,
      expirationTimeUtc: expired ? '2025-01-01T00:00:00Z' : null,
    });
  });
}
