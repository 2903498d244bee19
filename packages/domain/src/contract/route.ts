import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where a call lives, and who may make it. `path` names its parameters as `:name`. */
export type Route = { readonly method: Method; readonly path: string; readonly access: Access };

/**
 * Fills the `:name` places of a route's path; a value is percent-encoded, a missing one stays visible as `:name`.
 * Broken characters, which have no encoding, become replacement characters.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (place, name: string) => {
    const value = params[name];
    return value === undefined ? place : encodeURIComponent(value.toWellFormed());
  });
}
