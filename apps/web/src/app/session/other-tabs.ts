const CHANNEL = 'crewroom-session';
const SIGNED_OUT = 'signed-out';

export type OtherTabs = {
  readonly tellSignedOut: () => void;
  readonly onSignedOut: (listener: () => void) => void;
};

/** The portal in other tabs of this browser: they share the cookie, and with it the end of the session. */
export function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tellSignedOut: () => channel.postMessage(SIGNED_OUT),
    onSignedOut: (listener) => {
      channel.addEventListener('message', ({ data }) => {
        if (data === SIGNED_OUT) listener();
      });
    },
  };
}
