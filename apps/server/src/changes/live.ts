import { randomUUID } from 'node:crypto';
import type { StreamEnd } from '@crewroom/domain/live';
import { MAX_TOPICS, type Topic, type Touch, type Touched } from '@crewroom/domain/topics';

/** A session that ended, or a member whose sessions did, and why. */
export type EndedSession =
  | { readonly sessionId: string; readonly because: StreamEnd }
  | { readonly userId: string; readonly because: StreamEnd };

/** What a committed change tells: what it touched, and whose sessions it ended. */
export type CommittedChange = { readonly touched: Touched; readonly ended: readonly EndedSession[] };

/** What is told where changes may have been missed: everything is to be read again. */
export const unknownChanges: CommittedChange = { touched: 'everything', ended: [] };

/** Hears of every change that was committed. Must not throw: the change stands whatever becomes of its telling. */
export type LiveListener = (told: CommittedChange) => void;

/** Where committed changes are told, and heard of, in this process. */
export type Live = {
  /** Names this process in what it announces to others, so that it knows its own echo. */
  readonly id: string;
  readonly tell: (told: CommittedChange) => void;
  /** Listens until the returned function is called. */
  readonly subscribe: (listener: LiveListener) => () => void;
};

/** Makes a `Live`; what it is told reaches the listeners of this process alone. */
export function createLive(): Live {
  const listeners = new Set<LiveListener>();
  return {
    id: randomUUID(),
    tell: (told) => {
      for (const listener of listeners) listener(told);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A live channel that also collects the topics it passes on, for an answer that names those of several changes. */
export function collectTopics(live: Live): { readonly live: Live; readonly collected: () => Touched } {
  const named = new Map<Topic, Touch>();
  let isEverything = false;
  const collect = ({ touched }: CommittedChange): void => {
    if (touched === 'everything') isEverything = true;
    else for (const touch of touched) named.set(touch.topic, touch);
  };
  return {
    live: {
      ...live,
      tell: (told) => {
        collect(told);
        live.tell(told);
      },
    },
    collected: () => (isEverything || named.size > MAX_TOPICS ? 'everything' : [...named.values()]),
  };
}
