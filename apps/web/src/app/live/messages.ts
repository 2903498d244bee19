import { isTopic, type Topic } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import { isObject, parseJson } from '../../lib/json-value.ts';

/** The messages of the live stream. After `ended` the session has ended, or another session has replaced it. */
export type LiveMessage =
  | { readonly kind: 'change'; readonly topics: readonly Topic[] }
  | { readonly kind: 'resync' }
  | { readonly kind: 'ended' };

const isTopicText = (value: unknown): value is Topic => typeof value === 'string' && isTopic(value);

/** Parses the data of a `change` event. Returns `everything` for data that cannot be parsed. */
export function readChange(data: unknown): LiveMessage {
  try {
    const value = parseJson(String(data));
    if (isObject(value) && Array.isArray(value['topics'])) {
      return { kind: 'change', topics: value['topics'].filter(isTopicText) };
    }
  } catch {
    // Falls through to invalidating everything.
  }
  return { kind: 'resync' };
}

/** Parses a message that another tab of this browser passed on. Undefined for anything else. */
export function readPassedOn(value: unknown): LiveMessage | undefined {
  if (!isObject(value)) return undefined;
  if (value['kind'] === 'change' && Array.isArray(value['topics'])) {
    return { kind: 'change', topics: value['topics'].filter(isTopicText) };
  }
  return value['kind'] === 'resync' || value['kind'] === 'ended' ? { kind: value['kind'] } : undefined;
}

/** Whether an `end` event says that a new sign-in in this browser replaced the session. */
export function isReplaced(data: unknown): boolean {
  try {
    const value = parseJson(String(data));
    return isObject(value) && value['reason'] === ('replaced' satisfies StreamEnd);
  } catch {
    return false;
  }
}
