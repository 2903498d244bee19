/**
 * Who may make a call: the scope a route is registered in decides, never the handler. `session` lets a suspended
 * member through, `signed-in` does not; `dispatch` and `admin` ask for the rank as well.
 */
export type Access = 'public' | 'session' | 'signed-in' | 'dispatch' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Where a call lives. `path` names its parameters as `:name`. */
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
