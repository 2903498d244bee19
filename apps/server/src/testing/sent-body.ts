import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';

/** Returns the body of a request: a file as its text, everything else as JSON. Undefined has no body. */
export function sentBody(
  { bodyType }: Pick<Endpoint, 'bodyType'>,
  body: unknown,
): { readonly headers: Readonly<Record<string, string>>; readonly payload?: string } {
  if (body === undefined) return { headers: {} };
  const isFile = bodyType !== undefined && typeof body === 'string';
  const payload = isFile ? body : JSON.stringify(body);
  return { headers: { 'content-type': bodyType ?? 'application/json' }, payload };
}
