import type { CallName } from '@crewroom/domain/contract/routes';
import type { ApiError } from './api-error.ts';

type Listener = (name: CallName, refusal: ApiError) => void;

const listeners = new Set<Listener>();

/** Follows every refusal of the server, whoever made the call; answers how to stop. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellOfRefusal(name: CallName, refusal: ApiError): void {
  for (const listener of listeners) listener(name, refusal);
}
