import { signInPaths } from '@crewroom/domain/contract/routes';
import { Cookie, CookieJar } from 'tough-cookie';
import { expect } from 'vitest';
import { cookieJar as portalCookies } from '../platform/http/cookies.ts';

/** Sends one request without following redirects: through the app itself, or over the network. */
export type SendRequest = (
  url: URL,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
) => Promise<Response>;

/** The cookies of a browser, each for every path of a host unless its server said otherwise. */
export type HeldCookies = {
  /** Returns the `cookie` header for a URL, empty without cookies. */
  readonly headerFor: (url: URL) => string;
  /** Stores the `set-cookie` lines of a response from a URL. */
  readonly take: (url: URL, lines: readonly string[]) => void;
  readonly set: (host: string, name: string, value: string) => void;
  readonly get: (host: string, name: string) => string | undefined;
};

/** A browser with what signing in needs: cookies, redirects between portal and Roblox, and the chooser's form. */
export type Browser = {
  readonly cookies: HeldCookies;
  /** Opens a URL, relative to the portal's. Returns a redirect without following it. */
  readonly open: (url: string | URL, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Starts a sign-in. Returns Roblox's authorization URL. */
  readonly begin: (returnTo?: string) => Promise<URL>;
  /**
   * Picks a person on the chooser, or cancels (null). Returns the portal's URL to which Roblox sends the browser back.
   */
  readonly choose: (authorizationUrl: URL, robloxId: string | null) => Promise<URL>;
  /** Begins, chooses and comes back. Returns the portal's response to the callback. */
  readonly signIn: (robloxId: string | null, returnTo?: string) => Promise<Response>;
  /** The session cookie of the browser, as a `cookie` header. */
  readonly session: () => string | undefined;
};

function holdCookies(): HeldCookies {
  const jar = new CookieJar();
  return {
    headerFor: (url) => jar.getCookieStringSync(url),
    take: (url, lines) => {
      for (const line of lines) {
        const cookie = Cookie.parse(line);
        // Expiry dates use the portal's clock, which is stopped, so they are ignored. The exception is the epoch, with
        // which a server deletes a cookie.
        if (cookie?.expires instanceof Date && cookie.expires.getTime() > 0) cookie.expires = 'Infinity';
        if (cookie) jar.setCookieSync(cookie, url);
      }
    },
    set: (host, name, value) => {
      jar.setCookieSync(`${name}=${value}; Path=/`, `http://${host}`);
    },
    get: (host, name) => jar.getCookiesSync(`https://${host}`).find(({ key }) => key === name)?.value,
  };
}

function fieldsOf(page: string): URLSearchParams {
  const hidden = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return new URLSearchParams([...hidden].map(([, name = '', value = '']): [string, string] => [name, value]));
}

function actionOf(page: string): string {
  const action = /<form[^>]* method="post"[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error('The page has no form');
  return action;
}

/** Returns the location of a response, or undefined. */
function locationOf(response: Response, base: string | URL): URL | undefined {
  const location = response.headers.get('location');
  return location === null ? undefined : new URL(location, base);
}

/** Creates a browser with an empty jar that knows the portal by its public URL. */
export function createBrowser(sendRequest: SendRequest, publicUrl: string): Browser {
  const cookies = holdCookies();
  const { hostname, origin } = new URL(publicUrl);

  async function send(url: URL, form?: URLSearchParams, extra: Readonly<Record<string, string>> = {}) {
    const cookie = cookies.headerFor(url);
    const headers = {
      ...(cookie !== '' && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...extra,
    };
    const response = await sendRequest(
      url,
      form === undefined ? { method: 'GET', headers } : { method: 'POST', headers, body: form.toString() },
    );
    cookies.take(url, response.headers.getSetCookie());
    return response;
  }

  /** Follows redirects on Roblox's side until it shows a page or sends the browser back. */
  async function follow(url: URL, first: Response): Promise<{ url: URL; page: string }> {
    let [at, response] = [url, first];
    for (;;) {
      const next = locationOf(response, at);
      if (next === undefined) return { url: at, page: await response.text() };
      if (next.origin === origin) return { url: next, page: '' };
      at = next;
      response = await send(at);
    }
  }

  const open: Browser['open'] = (url, headers) => send(new URL(url, publicUrl), undefined, headers);

  async function begin(returnTo?: string): Promise<URL> {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`;
    const response = await open(`${signInPaths.start}${query}`);
    const authorizationUrl = locationOf(response, publicUrl);
    if (authorizationUrl === undefined) throw new Error(`The sign-in did not begin: ${response.status}`);
    return authorizationUrl;
  }

  async function choose(authorizationUrl: URL, robloxId: string | null): Promise<URL> {
    const chooser = await follow(authorizationUrl, await send(authorizationUrl));
    const form = fieldsOf(chooser.page);
    if (robloxId === null) form.set('cancel', 'yes');
    else form.set('account', robloxId);
    const action = new URL(actionOf(chooser.page), chooser.url);
    const back = await follow(action, await send(action, form));
    if (back.page !== '') throw new Error(`Roblox did not send the browser back: ${back.page.slice(0, 300)}`);
    return back.url;
  }

  return {
    cookies,
    open,
    begin,
    choose,
    signIn: async (robloxId, returnTo) => open(await choose(await begin(returnTo), robloxId)),
    session: () => {
      const { session } = portalCookies(publicUrl);
      const token = cookies.get(hostname, session);
      return token === undefined ? undefined : `${session}=${token}`;
    },
  };
}

/** The visible outcome of a completed sign-in: where it leads, and whether it created a session. */
export type SignInOutcome = {
  readonly to: string;
  readonly error: string | null;
  readonly session: boolean;
};

const SESSION_COOKIE = /^(__Host-)?crewroom-session=(?!;)/;

/** Reads the portal's response to a callback. Throws when it is no redirect on the portal's own host. */
export function outcomeOf(response: Response, publicUrl = 'http://localhost:3000'): SignInOutcome {
  const target = locationOf(response, publicUrl);
  if (response.status !== 302 || target?.origin !== publicUrl) {
    throw new Error(`Neither the portal nor its login screen: ${response.status} ${target?.href}`);
  }
  return {
    to: target.pathname + target.search,
    error: target.pathname === '/login' ? target.searchParams.get('error') : null,
    session: response.headers.getSetCookie().some((line) => SESSION_COOKIE.test(line)),
  };
}

/** The outcome of a sign-in that is rejected with a code and leaves no session. */
export function turnedAwayWith(error: string): SignInOutcome {
  return { to: `/login?error=${error}`, error, session: false };
}

/** Matches any text of a pattern. Vitest types its matchers as any, which would hide any mistake around them. */
export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
