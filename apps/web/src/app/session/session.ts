import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../../lib/listeners.ts';

/** Whether this page has a session. It can only end: signing in loads a new page. */
export class Session {
  #open: boolean;
  readonly #listeners = new Listeners();

  constructor(open: boolean) {
    this.#open = open;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Ends the session. Returns false when it had ended already, so that callers react only once. */
  end(): boolean {
    if (!this.#open) return false;
    this.#open = false;
    this.#listeners.emit();
    return true;
  }

  readonly subscribe = this.#listeners.add;
}

export function useSessionIsOpen(session: Session): boolean {
  return useSyncExternalStore(session.subscribe, () => session.isOpen);
}

const CHANNEL = 'crewroom-session';

/** Why another tab has signed out: the member was suspended, or null for any other reason. */
type SignOut = { readonly suspension: StoredSuspension | null };

export type OtherTabs = {
  readonly announceSignOut: (suspension: StoredSuspension | null) => void;
  readonly onSignedOut: (listener: (suspension: StoredSuspension | null) => void) => void;
};

/** Messages to and from the portal's other tabs in this browser, which share the session cookie. */
export function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    announceSignOut: (suspension) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has only one origin
      channel.postMessage({ suspension } satisfies SignOut);
    },
    onSignedOut: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<SignOut>) => listener(data.suspension));
    },
  };
}
