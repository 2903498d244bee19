import type { ForgeIdToken } from './oauth/forged-id-token.ts';

export interface SandboxOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly groupId: string;
  readonly redirectUris: readonly string[];
  readonly airlineName: string;
  readonly clock?: () => Date;
  /**
   * Lets a test replace the ID token of a token answer, to attack the portal with what Roblox would never
   * send. It exists in the process alone: there is no control that sets it.
   */
  readonly forgeIdToken?: ForgeIdToken;
}
