import { CookieJar, MemoryCookieStore } from 'tough-cookie';

export type ShownPage = {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

export type TestBrowser = {
  /** Follows redirects on the sandbox. A redirect to another host ends the visit, and the page has its URL. */
  open(url: string): Promise<ShownPage>;
  /** Sends the page's form as if the button had been clicked. */
  click(page: ShownPage, name: string, value: string): Promise<ShownPage>;
  /** Returns the names of its cookies. */
  cookies(): Promise<readonly string[]>;
};

/** Creates a simple browser for pages without script: redirects, forms and cookies. */
export function createTestBrowser(): TestBrowser {
  const store = new MemoryCookieStore();
  const jar = new CookieJar(store);

  async function visit(url: URL, body?: URLSearchParams): Promise<ShownPage> {
    const init: RequestInit = {
      redirect: 'manual',
      headers: { cookie: await jar.getCookieString(url.href) },
    };
    const response = await fetch(url, body ? { ...init, method: 'POST', body } : init);
    for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url.href);
    const { status, headers } = response;
    const location = headers.get('location');
    if (!location) return { url: url.href, status, headers, text: await response.text() };
    const next = new URL(location, url);
    return next.origin === url.origin ? visit(next) : { url: next.href, status, headers, text: '' };
  }

  return {
    open: (url) => visit(new URL(url)),
    click: (page, name, value) => {
      const form = new URLSearchParams(hiddenFields(page.text));
      form.set(name, value);
      return visit(new URL(formAction(page.text), page.url), form);
    },
    cookies: async () => {
      // The jar keeps expired cookies until it would have to send them.
      const all = await store.getAllCookies();
      return all.filter((cookie) => cookie.TTL() > 0).map(({ key }) => key);
    },
  };
}

function formAction(text: string): string {
  const action = /<form[^>]* method="post"[^>]* action="([^"]+)"/.exec(text)?.[1];
  if (!action) throw new Error('The page has no form');
  return action;
}

function hiddenFields(text: string): [string, string][] {
  const inputs = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return [...inputs].map(([, name = '', value = '']) => [name, value]);
}
