export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads JSON text as what it is, a value of unknown shape; throws a SyntaxError for anything else. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

/** The text at a key, or undefined when there is none or it is something else. */
export function textAt(value: JsonObject, key: string): string | undefined {
  const found = value[key];
  return typeof found === 'string' ? found : undefined;
}
