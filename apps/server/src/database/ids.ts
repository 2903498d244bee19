import { v7 } from 'uuid';

/**
 * A new id for a stored thing: a UUIDv7 in text. Ids made by one process ascend, so they break ties between rows of
 * one millisecond in the order in which they were made.
 */
export function newId(): string {
  return v7();
}
