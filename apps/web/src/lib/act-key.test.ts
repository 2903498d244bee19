import { describe, expect, it } from 'vitest';
import { ActKey } from './act-key.ts';

describe('the key of an act', () => {
  it('stays while nobody knows whether the act happened', () => {
    const keys = new ActKey();
    expect(keys.keyFor({ roleIndex: 1 })).toBe(keys.keyFor({ roleIndex: 1 }));
  });

  it('begins an act once at a time', () => {
    const keys = new ActKey();
    expect(keys.begins({ roleIndex: 1 })).toBe(true);
    expect(keys.begins({ roleIndex: 1 })).toBe(false);
    expect(keys.begins({ roleIndex: 2 })).toBe(true);
    keys.ended({ roleIndex: 1 });
    expect(keys.begins({ roleIndex: 1 })).toBe(true);
  });

  it('changes once there was an answer, and for another act', () => {
    const keys = new ActKey();
    const first = keys.keyFor({ roleIndex: 1 });
    const other = keys.keyFor({ roleIndex: 2 });
    keys.answered();
    expect(new Set([first, other, keys.keyFor({ roleIndex: 2 })]).size).toBe(3);
  });
});
