import { isTopic, type Topic } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import { isObject, parseJson } from '../../lib/json-value.ts';

/** What the live stream says. After `ended` the session may be over, or another one. */
export type LiveMessage =
  | { readonly kind: 'change'; readonly topics: readonly Topic[] }
  | { readonly kind: 'resync' }
  | { readonly kind: 'ended' };

const isTopicText = (value: unknown): value is Topic => typeof value === 'string' && isTopic(value);

/** Reads the data of a `change` event. What cannot be read may mean anything. */
export function readChange(data: unknown): LiveMessage {
  try {
    const value = parseJson(String(data));
    if (isObject(value) && Array.isArray(value['topics'])) {
      return { kind: 'change', topics: value['topics'].filter(isTopicText) };
    }
  } catch {
    // Falls through to reading everything again.
  }
  return { kind: 'resync' };
}

/** Reads a message that another tab of this browser passed on; undefined for anything else. */
export function readPassedOn(value: unknown): LiveMessage | undefined {
  if (!isObject(value)) return undefined;
  if (value['kind'] === 'change' && Array.isArray(value['topics'])) {
    return { kind: 'change', topics: value['topics'].filter(isTopicText) };
  }
  return value['kind'] === 'resync' || value['kind'] === 'ended' ? { kind: value['kind'] } : undefined;
}

/** Whether an `end` event says that a new sign-in in this browser took the session's place. */
export function isReplaced(data: unknown): boolean {
  try {
    const value = parseJson(String(data));
    return isObject(value) && value['reason'] === ('replaced' satisfies StreamEnd);
  } catch {
    return false;
  }
}
