import type { Touched } from '@crewroom/domain/topics';

/** Hears of every change that was committed. Must not throw: the change stands whatever becomes of its telling. */
export type LiveListener = (touched: Touched) => void;

/** Where committed changes are told, and heard of. */
export type Live = {
  readonly tell: (touched: Touched) => void;
  /** Listens until the returned function is called. */
  readonly subscribe: (listener: LiveListener) => () => void;
};

/** Makes one that reaches this process's own listeners. */
export function createLive(): Live {
  const listeners = new Set<LiveListener>();
  return {
    tell: (touched) => {
      for (const listener of listeners) listener(touched);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
