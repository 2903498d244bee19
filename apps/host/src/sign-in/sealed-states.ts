import { MINUTE_MS } from '@crewroom/domain/days';
import type { Secrets } from '@crewroom/server/platform/secrets/secret-key';
import { z } from 'zod';

/** How long a browser may take from an airline to the host. */
const STATE_MS = 10 * MINUTE_MS;

const stateSchema = z.object({
  airlineId: z.uuid(),
  /** What the airline knows the sign-in by. */
  state: z.string(),
  /** Whether Roblox must ask for the account again, even when the browser has a session at the host. */
  again: z.boolean(),
});

type EnterState = z.infer<typeof stateSchema>;

/** What an airline hands the browser for the host, so that nobody else can make one up. */
export type SealedStates = {
  readonly seal: (state: EnterState) => string;
  /** Null for one that is altered or too old. */
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
