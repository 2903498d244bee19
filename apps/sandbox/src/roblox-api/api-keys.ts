import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parseJsonBody } from '../request-body.ts';

/** Another group at Roblox, which no key of the sandbox may read. */
export const OTHER_GROUP = { id: '4343', name: 'Borealis Air' } as const;

/** The user id of the person who made the keys. */
const KEY_MAKER = 1_903_177_265;

/** A key as its owner sees it, and its fault. */
type ApiKey = {
  readonly key: string;
  readonly name: string;
  /** The groups that it may read. Null when it may read none. */
  readonly groupIds: readonly string[] | null;
  /** Whether it also reads every group of the sandbox, which Roblox allows without naming them. */
  readonly readsEveryGroup?: boolean;
  readonly enabled: boolean;
  readonly expired: boolean;
};

/** Returns the sandbox's key and faulty keys, so that people can try how the set-up responds to each. */
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

/** Returns how a request with a key for a group ends: admitted, stopped at the gateway, or without the permission. */
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

/** Adds the endpoint that describes a key to its holder. */
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
