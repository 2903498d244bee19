import { expect } from 'vitest';

/** Any text a pattern matches. Vitest types its matchers as any, which would let any mistake through around them. */
export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
