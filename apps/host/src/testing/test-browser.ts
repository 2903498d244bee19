import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  readonly url: URL;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: () => unknown;
  /** Parses the body with a schema. */
  readonly read: <S extends z.ZodType>(schema: S) => z.output<S>;
};

export type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

/** Sends one request to this machine, for any host name in its URL. Does not follow redirects. */
export async function send(url: URL, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const isForm = body instanceof URLSearchParams;
  const isFile = body instanceof Uint8Array;
  const payload =
    body === undefined ? undefined : isForm ? body.toString() : isFile ? body : JSON.stringify(body);
  const typeOfText = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const type = isFile ? 'application/octet-stream' : typeOfText;
  const sent = request(
    {
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname + url.search,
      method,
      agent: false,
      headers: {
        host: url.host,
        ...(payload !== undefined && {
          'content-type': type,
          'content-length': String(Buffer.byteLength(payload)),
        }),
        ...headers,
      },
    },
    (response) => {
      buffer(response).then((bytes) => {
        const content = bytes.toString();
        const flat: [string, string][] = Object.entries(response.headers).map(([name, value]) => [
          name,
          String(value),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(flat),
          setCookies: response.headers['set-cookie'] ?? [],
          url,
          bytes,
          text: content,
          json: (): unknown => JSON.parse(content),
          read: (schema) => schema.parse(JSON.parse(content)),
        });
      }, reject);
    },
  );
  sent.once('error', reject);
  sent.end(payload);
  return await promise;
}

/** A browser with cookies for each host. It follows redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, Map<string, string>>();

  #keep(url: URL, setCookies: readonly string[]): void {
    const jar = this.cookies.get(url.hostname) ?? new Map<string, string>();
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const isOver = attributes.some((one) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(one));
      if (isOver || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    this.cookies.set(url.hostname, jar);
  }

  cookieHeader(hostname: string): string {
    return [...(this.cookies.get(hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async open(url: URL | string, sent: Sent = {}): Promise<Answer> {
    const target = new URL(url);
    const cookie = this.cookieHeader(target.hostname);
    const headers = { ...(cookie !== '' && { cookie }), ...sent.headers };
    const answer = await send(target, { ...sent, headers });
    this.#keep(target, answer.setCookies);
    return answer;
  }

  /** Opens a page and follows its redirects. Chooses the account in the sandbox on the way. */
  async follow(url: URL | string, account: string | null, isLast = (_url: URL) => false): Promise<Answer> {
    let answer = await this.open(url);
    for (let steps = 0; steps < 20; steps += 1) {
      const { location } = answer.headers;
      if (location === undefined) {
        if (!answer.text.includes('name="interaction"')) return answer;
        answer = await this.#choose(answer, account);
      } else {
        const next = new URL(location, answer.url);
        if (isLast(next)) return { ...answer, url: next };
        answer = await this.open(next);
      }
    }
    throw new Error('The redirects never end');
  }

  async #choose(page: Answer, account: string | null): Promise<Answer> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const interaction = /name="interaction" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const choice = account === null ? { cancel: 'yes' } : { account };
    const body = new URLSearchParams({ interaction, ...choice });
    return await this.open(new URL(action, page.url), { method: 'POST', body });
  }
}
