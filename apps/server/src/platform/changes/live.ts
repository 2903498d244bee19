import { randomUUID } from 'node:crypto';
import { type InvalidatedTopics, type Topic, topics } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import { InvalidationSet } from './invalidation-set.ts';

/** A session that ended, or a member whose sessions did, and why. */
export type EndedSession =
  | { readonly sessionId: string; readonly because: StreamEnd }
  | { readonly userId: string; readonly because: StreamEnd };

/** What a committed change tells: what it invalidated, and whose sessions it ended. */
export type CommittedWork = {
  readonly invalidated: InvalidatedTopics;
  readonly ended: readonly EndedSession[];
};

/** What is told where changes may have been missed: everything is to be read again. */
export const unknownChanges: CommittedWork = { invalidated: 'everything', ended: [] };

/** Hears of every change that was committed. Must not throw: the change stands whatever becomes of its telling. */
export type LiveListener = (committed: CommittedWork) => void;

/** Makes this process go by the settings that are stored. Never rejects. */
type Follow = () => Promise<void>;

/** Where committed changes are told, and heard of, in this process. */
export type Live = {
  /** Names this process in what it announces to others, so that it knows its own echo. */
  readonly id: string;
  /**
   * Tells the listeners: at once, but of what may be a change of the settings as soon as this process goes by them, and of
   * what follows after that.
   */
  readonly publish: (committed: CommittedWork) => void;
  /** Resolves once the listeners know all that was told so far. */
  readonly delivered: () => Promise<void>;
  /** Listens until the returned function is called. */
  readonly subscribe: (listener: LiveListener) => () => void;
  /** Says how this process follows the settings. */
  readonly followBy: (follow: Follow) => void;
  /** Whether it does; what is run once by hand goes by the environment alone. */
  readonly isFollowing: () => boolean;
  /** Makes this process go by the settings that are stored now. */
  readonly catchUp: () => Promise<void>;
};

/** Whether a change invalidates a topic, as far as is known of it. */
export const mayInvalidate = ({ invalidated }: CommittedWork, topic: Topic): boolean =>
  invalidated === 'everything' || invalidated.some((invalidation) => invalidation.topic === topic);

/** Makes a `Live`; what it is told reaches the listeners of this process alone. */
export function createLive(): Live {
  const listeners = new Set<LiveListener>();
  let follow: Follow | null = null;
  let telling: Promise<void> | null = null;

  function deliver(committed: CommittedWork): void {
    for (const listener of listeners) listener(committed);
  }

  async function publishAfter(before: Promise<void> | null, committed: CommittedWork): Promise<void> {
    await before;
    if (mayInvalidate(committed, topics.settings)) await follow?.();
    deliver(committed);
  }

  return {
    id: randomUUID(),
    publish: (committed) => {
      if (follow === null || (telling === null && !mayInvalidate(committed, topics.settings))) {
        deliver(committed);
        return;
      }
      const mine = publishAfter(telling, committed).finally(() => {
        if (telling === mine) telling = null;
      });
      telling = mine;
    },
    delivered: async () => telling ?? undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    followBy: (given) => {
      follow = given;
    },
    isFollowing: () => follow !== null,
    catchUp: async () => follow?.(),
  };
}

/** A live channel that also collects the topics it passes on, for an answer that names those of several changes. */
export function collectTopics(live: Live): {
  readonly live: Live;
  readonly collected: () => InvalidatedTopics;
} {
  const invalidated = new InvalidationSet();
  const publish = (committed: CommittedWork): void => {
    invalidated.add(committed.invalidated);
    live.publish(committed);
  };
  return { live: { ...live, publish }, collected: () => invalidated.all };
}
