import { MINUTE_MS } from '@crewroom/domain/days';
import type { Secrets } from '@crewroom/server/platform/secrets/secret-key';
import { z } from 'zod';

/** The maximum time of the redirect from an airline to the host, in milliseconds. */
const STATE_MS = 10 * MINUTE_MS;

const stateSchema = z.object({
  airlineId: z.uuid(),
  /** The state by which the airline identifies the sign-in. */
  state: z.string(),
  /** Whether Roblox must ask for the account again, even when the browser has a session at the host. */
  again: z.boolean(),
});

type EnterState = z.infer<typeof stateSchema>;

/** Encrypts the state that an airline sends to the host through the browser, so that nobody can forge one. */
export type SealedStates = {
  readonly seal: (state: EnterState) => string;
  /** Returns null for a state that is altered or too old. */
  readonly open: (sealed: string) => EnterState | null;
};

const NAME = 'enter';

export function sealedStates(secrets: Secrets, clock: () => Date): SealedStates {
  return {
    seal: (state) => {
      const sealed = secrets.seal(NAME, JSON.stringify({ ...state, at: clock().getTime() }));
      if (sealed === null) throw new Error('The host has no key');
      return sealed;
    },
    open: (sealed) => {
      const text = secrets.open(NAME, sealed);
      if (text === null) return null;
      const { at, ...state } = stateSchema.extend({ at: z.number() }).parse(JSON.parse(text));
      return clock().getTime() - at <= STATE_MS ? state : null;
    },
  };
}
