/** Choices that look random and repeat for the same seed. */
export type Chance = {
  /** A whole number from `least` to `most`, both included. Returns `least` when it is the larger one. */
  between(least: number, most: number): number;
  happens(probability: number): boolean;
  /** One of the items, with a probability proportional to its weight. Undefined when all weights are 0. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T | undefined;
  /** One of the items, all equally likely. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** An independent source of chance, named so that one part of the data does not influence another. */
  fork(name: string): Chance;
};

/** FNV-1a: hashes a text to 32 bits. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return value >>> 0;
}

/** Mulberry32: a number from 0 to below 1 at each call. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices that follow from `seed` alone. */
export function createChance(seed: string): Chance {
  const root = hash(seed);
  const next = numbersFrom(root);
  const between = (least: number, most: number) =>
    least + Math.floor(next() * Math.max(1, Math.floor(most) - least + 1));
  return {
    between,
    happens: (probability) => next() < probability,
    weighted: (items, weightOf) => {
      const weights = items.map(weightOf);
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return items.find((_, index) => {
        left -= weights[index] ?? 0;
        return left < 0;
      });
    },
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    fork: (name) => createChance(`${root}/${name}`),
  };
}
