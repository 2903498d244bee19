/**
 * Decodes bytes as UTF-8, or returns null when they are invalid. A decoder that inserts U+FFFD would change what was
 * sent.
 */
export function textOfUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Parses a JSON text, or its bytes in UTF-8. Returns undefined when it is invalid. */
export function readJson(json: string | Uint8Array): unknown {
  const text = typeof json === 'string' ? json : textOfUtf8(json);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
