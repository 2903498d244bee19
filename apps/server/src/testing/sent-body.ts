import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';

/** A body as a call is sent it: a file as the text that it is, all else as JSON. Nothing is sent of undefined. */
export function sentBody(
  { bodyType }: Pick<Endpoint, 'bodyType'>,
  body: unknown,
): { readonly headers: Readonly<Record<string, string>>; readonly payload?: string } {
  if (body === undefined) return { headers: {} };
  const isFile = bodyType !== undefined && typeof body === 'string';
  const payload = isFile ? body : JSON.stringify(body);
  return { headers: { 'content-type': bodyType ?? 'application/json' }, payload };
}
