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

/** Whether a call is opened by a key of the game's servers; what such a call takes and answers is stable. */
export const isKeyed = ({ access }: Endpoint): boolean => isGameScope(access);

/** What a call is about: the first word of its path, such as "flights". */
export const groupOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';

// Logging out twice ends the same session, and what only looks does nothing at all.
const notRepeated: ReadonlySet<EndpointName> = new Set(['logout', 'previewImport']);

/** Whether a call may be sent again under an `Idempotency-Key`. */
export function takesIdempotencyKey(name: EndpointName): boolean {
  const endpoint: Endpoint = endpointTable[name];
  // Without a session nobody is known to have sent it before.
  return isUnsafe(endpoint) && !notRepeated.has(name) && !isKeyed(endpoint) && endpoint.access !== 'public';
}

/** What a call rejects for want of a session, a rank, a key or a scope. */
function accessRefusals({ access }: Endpoint): ErrorCode[] {
  if (isGameScope(access)) return ['invalid_key', 'missing_scope', 'too_many'];
  const { session, whileSuspended, rank } = accessRules[access];
  if (!session) return [];
  const codes: ErrorCode[] = ['no_session', 'rank_lost', 'left_group'];
  if (!whileSuspended) codes.push('suspended');
  if (rank !== null && rank !== 'staff') codes.push('insufficient_rank', 'rank_unknown');
  return codes;
}

/** The codes that a call may reject with: those of every call of its kind, and its own. */
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
  if (isUnsafe(endpoint) && !isKeyed(endpoint)) codes.push('foreign_origin');
  if (takesIdempotencyKey(name)) codes.push('idempotency_mismatch', 'in_progress');
  return [...new Set(codes)].toSorted((a, b) => errorStatus[a] - errorStatus[b]);
}

/** Who may make a call, in one sentence. */
export function accessInWords(level: Access, thresholds: RankThresholds): string {
  if (isGameScope(level)) return `For a key with the scope \`${level}\`.`;
  const { session, rank } = accessRules[level];
  if (!session) return 'Open to everybody.';
  if (rank === null) return 'For anybody with a session.';
  if (rank === 'owner') return `For a signed-in member of rank ${OWNER_RANK}.`;
  return `For a signed-in member of rank ${thresholds[rank]} or above.`;
}

/** What a call asks for, by the names `session` and `key`, with the scope of the key. */
export function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (isGameScope(access)) return [{ key: [access] }];
  return accessRules[access].session ? [{ session: [] }] : [];
}
