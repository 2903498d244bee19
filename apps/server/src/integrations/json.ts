/** The text that bytes are in UTF-8; null when they are no UTF-8. A decoder that puts U+FFFD in place would change what was sent. */
export function textOfUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The value of a JSON text, or of its bytes in UTF-8; undefined when it is none. */
export function readJson(json: string | Uint8Array): unknown {
  const text = typeof json === 'string' ? json : textOfUtf8(json);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
