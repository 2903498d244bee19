/** How long Roblox is waited for, in milliseconds; a test has less of it. */
export type Patience = {
  /** For one answer about the group, an account or a picture. */
  readonly answerMs: number;
  /** For one step of a sign-in. */
  readonly signInMs: number;
  /** How long to rest before each further try; as many as there are. */
  readonly pausesMs: readonly number[];
};

export const usualPatience: Patience = { answerMs: 5_000, signInMs: 10_000, pausesMs: [100, 400] };
