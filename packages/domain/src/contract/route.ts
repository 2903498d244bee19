import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The method and path of a call, and who may make it. `path` names its parameters as `:name`. */
export type Route = { readonly method: Method; readonly path: string; readonly access: Access };

/**
 * Replaces each `:name` in a route's path by its percent-encoded value; a missing value leaves `:name`. Unpaired
 * surrogates, which cannot be encoded, become U+FFFD.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (place, name: string) => {
    const value = params[name];
    return value === undefined ? place : encodeURIComponent(value.toWellFormed());
  });
}
