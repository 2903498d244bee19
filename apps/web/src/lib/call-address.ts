import { fillPath } from '@crewroom/domain/contract/route';
import { isObject } from './json-value.ts';

function texts(values: unknown): Record<string, string> {
  if (!isObject(values)) return {};
  const given = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)] as const]
      : [],
  );
  return Object.fromEntries(given);
}

/** The address of a call: parameters in the path, what is given of the query behind it. */
export function callAddress(path: string, params: unknown, query: unknown): string {
  const search = new URLSearchParams(texts(query)).toString();
  const filled = fillPath(path, texts(params));
  return search === '' ? filled : `${filled}?${search}`;
}
