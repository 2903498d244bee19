export interface ShownPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface TestBrowser {
  /** Follows redirects on the sandbox; a redirect to elsewhere ends the visit, and its address is the page's. */
  open(url: string): Promise<ShownPage>;
  /** Sends the page's form as if the button had been pressed. */
  press(page: ShownPage, name: string, value: string): Promise<ShownPage>;
  cookies(): readonly string[];
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** Enough of a browser for pages without script: redirects, forms, and cookies that keep to their paths. */
export function createTestBrowser(): TestBrowser {
  const jar = new Map<string, Cookie>();

  async function visit(url: URL, body?: URLSearchParams): Promise<ShownPage> {
    const cookie = [...jar.values()]
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const init: RequestInit = { redirect: 'manual', headers: { cookie } };
    const response = await fetch(url, body ? { ...init, method: 'POST', body } : init);
    for (const line of response.headers.getSetCookie()) remember(jar, line);
    const location = response.headers.get('location');
    if (!location) {
      const { status, headers } = response;
      return { url: url.href, status, headers, text: await response.text() };
    }
    const next = new URL(location, url);
    if (next.origin === url.origin) return visit(next);
    return { url: next.href, status: response.status, headers: response.headers, text: '' };
  }

  return {
    open: (url) => visit(new URL(url)),
    press: (page, name, value) => {
      const form = new URLSearchParams(hiddenFields(page.text));
      form.set(name, value);
      return visit(new URL(formAction(page.text), page.url), form);
    },
    cookies: () => [...jar.values()].map(({ name }) => name),
  };
}

function remember(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const [name = '', value = ''] = pair.split('=');
  const attribute = (wanted: string): string | undefined =>
    attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  const path = attribute('path') ?? '/';
  const expired = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') < Date.now();
  if (expired) jar.delete(`${name} ${path}`);
  else jar.set(`${name} ${path}`, { name, value, path });
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
