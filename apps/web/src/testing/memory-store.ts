/** Returns a storage of a browser with the given texts, and what it contains. */
export function memoryStore(stored: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(stored));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** Opens the storage in a browser that forbids it. */
export function forbiddenStore(): never {
  throw new DOMException('denied', 'SecurityError');
}
