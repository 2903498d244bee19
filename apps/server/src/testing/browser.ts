import { signInPaths } from '@crewroom/domain/contract/routes';
import { cookieJar as portalCookies } from '../http/cookies.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';

/** Sends one request and does not follow redirects: through the app itself, or over the network. */
export type Wire = (
  url: URL,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
) => Promise<Response>;

/** A browser as far as signing in needs one: cookies, redirects between portal and Roblox, and the chooser's form. */
export type Browser = {
  readonly cookies: CookieJar;
  /** Opens an address, relative to the portal's; a redirect is answered, not followed. */
  readonly open: (address: string | URL, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Starts a sign-in; answers Roblox's address with the question. */
  readonly begin: (returnTo?: string) => Promise<URL>;
  /** Picks a person on the chooser, or cancels (null); answers the portal's address Roblox sends the browser back to. */
  readonly choose: (question: URL, robloxId: string | null) => Promise<URL>;
  /** Begins, chooses, comes back: answers what the portal says to the callback. */
  readonly signIn: (robloxId: string | null, returnTo?: string) => Promise<Response>;
  /** The session cookie it holds, as a `cookie` header. */
  readonly session: () => string | undefined;
};

function fieldsOf(page: string): URLSearchParams {
  const hidden = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return new URLSearchParams([...hidden].map(([, name = '', value = '']): [string, string] => [name, value]));
}

function actionOf(page: string): string {
  const action = /<form[^>]* method="post"[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error('The page has no form');
  return action;
}

/** Where an answer sends the browser, or undefined. */
export function locationOf(answer: Response, base: string | URL): URL | undefined {
  const location = answer.headers.get('location');
  return location === null ? undefined : new URL(location, base);
}

/** Makes a browser with an empty jar that knows the portal by its public address. */
export function createBrowser(wire: Wire, publicUrl: string): Browser {
  const cookies = createCookieJar();
  const { hostname, origin } = new URL(publicUrl);

  async function send(url: URL, form?: URLSearchParams, extra: Readonly<Record<string, string>> = {}) {
    const cookie = cookies.headerFor(url);
    const headers = {
      ...(cookie !== '' && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...extra,
    };
    const answer = await wire(
      url,
      form === undefined ? { method: 'GET', headers } : { method: 'POST', headers, body: form.toString() },
    );
    cookies.take(url, answer.headers.getSetCookie());
    return answer;
  }

  /** Follows redirects on Roblox's side until it shows a page or sends the browser back. */
  async function follow(url: URL, first: Response): Promise<{ url: URL; page: string }> {
    let [at, answer] = [url, first];
    for (;;) {
      const next = locationOf(answer, at);
      if (next === undefined) return { url: at, page: await answer.text() };
      if (next.origin === origin) return { url: next, page: '' };
      at = next;
      answer = await send(at);
    }
  }

  const open: Browser['open'] = (address, headers) => send(new URL(address, publicUrl), undefined, headers);

  async function begin(returnTo?: string): Promise<URL> {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`;
    const answer = await open(`${signInPaths.start}${query}`);
    const question = locationOf(answer, publicUrl);
    if (question === undefined) throw new Error(`The sign-in did not begin: ${answer.status}`);
    return question;
  }

  async function choose(question: URL, robloxId: string | null): Promise<URL> {
    const chooser = await follow(question, await send(question));
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
