/** The cookies of one browser. As in a browser they belong to a host whatever its port, and are sent below their path. */
export type CookieJar = {
  /** The `cookie` header for an address; empty when there is none to send. */
  readonly headerFor: (url: URL) => string;
  readonly take: (url: URL, lines: readonly string[]) => void;
  readonly set: (host: string, name: string, value: string) => void;
  readonly get: (host: string, name: string) => string | undefined;
};

type Cookie = { readonly host: string; readonly name: string; readonly value: string; readonly path: string };

// Servers that take a cookie back date it to the beginning of time. Any other date is that of the portal's clock,
// which stands still at a day of its own, so it says nothing here.
const TAKEN_BACK = /;\s*(max-age=0|expires=thu, 01 jan 1970)/i;

function parse(host: string, line: string): Cookie {
  const [pair = ''] = line.split(';', 1);
  const [name = '', ...value] = pair.split('=');
  const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/';
  return { host, name: name.trim(), value: value.join('=').trim(), path };
}

function isBelow(path: string, { path: folder }: Cookie): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Makes an empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  const keyOf = ({ host, name, path }: Cookie) => `${host} ${path} ${name}`;
  const keep = (cookie: Cookie) => cookies.set(keyOf(cookie), cookie);
  return {
    headerFor: ({ hostname, pathname }) =>
      [...cookies.values()]
        .filter((cookie) => cookie.host === hostname && isBelow(pathname, cookie))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    take: ({ hostname }, lines) => {
      for (const line of lines) {
        const cookie = parse(hostname, line);
        if (TAKEN_BACK.test(line)) cookies.delete(keyOf(cookie));
        else keep(cookie);
      }
    },
    set: (host, name, value) => {
      keep({ host, name, value, path: '/' });
    },
    get: (host, name) =>
      [...cookies.values()].find((cookie) => cookie.host === host && cookie.name === name)?.value,
  };
}
