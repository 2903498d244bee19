import { randomUUID } from 'node:crypto';
import { type InvalidatedTopics, type Topic, topics } from '@crewroom/domain/contract/topics';
import type { StreamEnd } from '@crewroom/domain/live';
import { InvalidationSet } from './invalidation-set.ts';

/** A session that ended, or a member whose sessions ended, and the reason. */
export type EndedSession =
  | { readonly sessionId: string; readonly because: StreamEnd }
  | { readonly userId: string; readonly because: StreamEnd };

/** The event of a committed change: what it invalidated, and whose sessions it ended. */
export type CommittedWork = {
  readonly invalidated: InvalidatedTopics;
  readonly ended: readonly EndedSession[];
};

/** The event to publish when changes may have been missed. It invalidates everything. */
export const unknownChanges: CommittedWork = { invalidated: 'everything', ended: [] };

/** Receives every committed change. Must not throw, because the change is committed in any case. */
export type LiveListener = (committed: CommittedWork) => void;

/** Makes this process use the stored settings. Never rejects. */
type LoadSettings = () => Promise<void>;

/** Publishes committed changes within this process. */
export type Live = {
  /** Names this process in its announcements, so that it recognizes its own echo. */
  readonly id: string;
  /**
   * Notifies the listeners, as a rule at once. A change that may affect settings, and those after it, wait until this
   * process uses the new settings.
   */
  readonly publish: (committed: CommittedWork) => void;
  /** Resolves once the listeners received everything published so far. */
  readonly delivered: () => Promise<void>;
  /** Listens until the returned function is called. */
  readonly subscribe: (listener: LiveListener) => () => void;
  /** Sets the function that reloads the settings of this process. */
  readonly setSettingsLoader: (loadSettings: LoadSettings) => void;
  /** Returns whether one is set. A process that runs one command does not reload settings. */
  readonly hasSettingsLoader: () => boolean;
  /** Makes this process use the settings that are stored now. */
  readonly catchUp: () => Promise<void>;
};

/** Whether a change invalidates a topic, as far as is known. */
export const mayInvalidate = ({ invalidated }: CommittedWork, topic: Topic): boolean =>
  invalidated === 'everything' || invalidated.some((invalidation) => invalidation.topic === topic);

/** Creates a `Live`, which reaches the listeners of this process alone. */
export function createLive(): Live {
  const listeners = new Set<LiveListener>();
  let loadSettings: LoadSettings | null = null;
  let publishing: Promise<void> | null = null;

  function deliver(committed: CommittedWork): void {
    for (const listener of listeners) listener(committed);
  }

  async function publishAfter(before: Promise<void> | null, committed: CommittedWork): Promise<void> {
    await before;
    if (mayInvalidate(committed, topics.settings)) await loadSettings?.();
    deliver(committed);
  }

  return {
    id: randomUUID(),
    publish: (committed) => {
      if (loadSettings === null || (publishing === null && !mayInvalidate(committed, topics.settings))) {
        deliver(committed);
        return;
      }
      const current = publishAfter(publishing, committed).finally(() => {
        if (publishing === current) publishing = null;
      });
      publishing = current;
    },
    delivered: async () => publishing ?? undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setSettingsLoader: (given) => {
      loadSettings = given;
    },
    hasSettingsLoader: () => loadSettings !== null,
    catchUp: async () => loadSettings?.(),
  };
}

/**
 * A live channel that also collects the topics it passes on, for a response that names the topics of several changes.
 */
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
