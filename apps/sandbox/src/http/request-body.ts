import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';

const MAX_BYTES = 256 * 1024;

export interface Issue {
  readonly path: string;
  readonly message: string;
}

export type ParsedBody<T> =
  | { readonly valid: true; readonly data: T }
  | { readonly valid: false; readonly issues: readonly Issue[] };

export async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    // Without an encoding set, a request yields bytes; the stream's type cannot say so.
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) return null;
    size += bytes.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export async function readJson<S extends z.ZodType>(
  request: IncomingMessage,
  schema: S,
): Promise<ParsedBody<z.output<S>>> {
  const text = await readText(request);
  if (text === null) return refuse(`The body must not exceed ${MAX_BYTES} bytes`);
  const json = parseJson(text);
  if (json === undefined) return refuse('The body must be JSON');
  const parsed = schema.safeParse(json);
  if (parsed.success) return { valid: true, data: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return { valid: false, issues };
}

function refuse(message: string): ParsedBody<never> {
  return { valid: false, issues: [{ path: '', message }] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
