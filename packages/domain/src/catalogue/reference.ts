import {
  type Access,
  access as accessRules,
  isGameScope,
  OWNER_RANK,
  type RankThresholds,
} from '../contract/access.ts';
import type { Endpoint } from '../contract/define-endpoint.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import { type EndpointName, endpointTable } from './endpoints.ts';

const isUnsafe = ({ method }: Endpoint): boolean => method !== 'GET';

/** Returns whether an endpoint requires a key of the game's servers. The input and responses of such endpoints are stable. */
export const requiresGameKey = ({ access }: Endpoint): boolean => isGameScope(access);

/** Returns the group of an endpoint: the first word of its path, such as "flights". */
export const groupOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';

// Logging out twice ends the same session, and read-only requests change nothing.
const withoutIdempotencyKey: ReadonlySet<EndpointName> = new Set(['logout', 'previewImport']);

/** Returns whether a request may be repeated with an `Idempotency-Key`. */
export function takesIdempotencyKey(name: EndpointName): boolean {
  const endpoint: Endpoint = endpointTable[name];
  // Without a session the sender of the first request is unknown.
  return (
    isUnsafe(endpoint) &&
    !withoutIdempotencyKey.has(name) &&
    !requiresGameKey(endpoint) &&
    endpoint.access !== 'public'
  );
}

/** Returns the error codes for a missing session, rank, key or scope. */
function accessRefusals({ access }: Endpoint): ErrorCode[] {
  if (isGameScope(access)) return ['invalid_key', 'missing_scope', 'too_many'];
  const { session, whileSuspended, rank } = accessRules[access];
  if (!session) return [];
  const codes: ErrorCode[] = ['no_session', 'rank_lost', 'left_group'];
  if (!whileSuspended) codes.push('suspended');
  if (rank !== null && rank !== 'staff') codes.push('insufficient_rank', 'rank_unknown');
  return codes;
}

/** Returns the error codes of an endpoint: those of all endpoints of its kind, and its own. */
export function refusalsOf(name: EndpointName): ErrorCode[] {
  const endpoint: Endpoint = endpointTable[name];
  const codes: ErrorCode[] = [
    ...(endpoint.refusals ?? []),
    'internal',
    'unavailable',
    ...accessRefusals(endpoint),
  ];
  if (groupOf(endpoint) !== 'setup') codes.push('not_set_up');
  if (endpoint.params !== undefined) codes.push('invalid_input', 'not_found');
  if (endpoint.query !== undefined) codes.push('invalid_input');
  if (isUnsafe(endpoint))
    codes.push(
      'invalid_input',
      endpoint.bodyType === 'text/csv' ? 'not_csv' : 'not_json',
      'too_large',
      'too_many',
    );
  if (isUnsafe(endpoint) && !requiresGameKey(endpoint)) codes.push('foreign_origin');
  if (takesIdempotencyKey(name)) codes.push('idempotency_mismatch', 'in_progress');
  return [...new Set(codes)].toSorted((a, b) => errorStatus[a] - errorStatus[b]);
}

/** Returns who may use an endpoint, as one sentence. */
export function accessInWords(level: Access, thresholds: RankThresholds): string {
  if (isGameScope(level)) return `For a key with the scope \`${level}\`.`;
  const { session, rank } = accessRules[level];
  if (!session) return 'Open to everybody.';
  if (rank === null) return 'For anybody with a session.';
  if (rank === 'owner') return `For a signed-in member of rank ${OWNER_RANK}.`;
  return `For a signed-in member of rank ${thresholds[rank]} or above.`;
}

/** Returns the security requirements of an endpoint, named `session` and `key`, with the scope of the key. */
export function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (isGameScope(access)) return [{ key: [access] }];
  return accessRules[access].session ? [{ session: [] }] : [];
}
