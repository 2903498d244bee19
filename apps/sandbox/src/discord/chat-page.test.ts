import { describe, expect } from 'vitest';
import { fetchJson, sendJson, it } from '../testing/test-sandbox.ts';
import { renderMarkup } from './markup.ts';

// 2030-01-01T00:00:00Z in seconds.
const NEW_YEAR = 1_893_456_000;

async function pageOf(url: string): Promise<string> {
  return (await fetch(`${url}/discord`)).text();
}

describe('chat page', () => {
  it('has the three channels, empty at first', async ({ url }) => {
    const page = await pageOf(url);
    const channels = [...page.matchAll(/<h2 id="([a-z]+)">/g)].map((match) => match[1]);
    expect(channels).toEqual(['flights', 'staff', 'admin']);
    expect(page.match(/Nothing was posted here yet/g)).toHaveLength(3);
  });

  it('shows a post with its embed: colour, title, fields, footer and times', async ({ url }) => {
    await sendJson('POST', `${url}/api/webhooks/flights/sandbox?wait=true`, {
      content: 'A new flight',
      username: 'Dispatch',
      embeds: [
        {
          author: { name: 'DispatcherDana' },
          title: 'AA12 · ZRH to JFK',
          url: 'http://localhost:3000/flights/1',
          description: `Departs <t:${NEW_YEAR}:F>`,
          color: 0x0b5394,
          fields: [{ name: 'Captain', value: '**1** free', inline: true }],
          footer: { text: 'Gate A4' },
          timestamp: '2030-01-01T00:00:00Z',
        },
      ],
    });
    const page = await pageOf(url);
    expect(page).toContain('<strong>Dispatch</strong>');
    expect(page).toContain('<p>A new flight</p>');
    expect(page).toContain('fill="#0b5394"');
    expect(page).toContain('<a href="http://localhost:3000/flights/1">AA12 · ZRH to JFK</a>');
    expect(page).toContain(
      '<div class="field field-inline">\n<dt>Captain</dt>\n<dd><strong>1</strong> free</dd>',
    );
    expect(page).toMatch(/Departs <time datetime="2030-01-01T00:00:00.000Z" title="[^"]+">[^<]+<\/time>/);
    expect(page).toMatch(/Gate A4 · <time datetime="2030-01-01T00:00:00.000Z"/);
    expect(page).not.toContain('(edited)');
    expect(page).not.toContain('<t:');
  });

  it('puts the newest post on top and marks an edited post', async ({ url }) => {
    const webhook = `${url}/api/webhooks/staff/sandbox`;
    for (const content of ['first post', 'second post'])
      await sendJson('POST', `${webhook}?wait=true`, { content });
    const posts = (await fetchJson(`${url}/control/discord`)).body;
    const [, first] = Array.isArray(posts) ? posts.map((one: { messageId: string }) => one.messageId) : [];
    await sendJson('PATCH', `${webhook}/messages/${first}`, { content: 'first post, put right' });

    const page = await pageOf(url);
    expect(page.indexOf('second post')).toBeLessThan(page.indexOf('first post, put right'));
    expect(page.match(/\(edited\)/g)).toHaveLength(1);
    expect(page.indexOf('(edited)')).toBeGreaterThan(page.indexOf('second post'));
  });

  it('escapes posts, and needs neither script nor inline style', async ({ url }) => {
    const hostile = '<img src=x onerror="alert(1)">';
    await sendJson('POST', `${url}/api/webhooks/admin/sandbox?wait=true`, {
      content: `${hostile} [press](javascript:alert(1))`,
      username: hostile,
      embeds: [
        {
          title: hostile,
          url: 'javascript:alert(1)',
          description: hostile,
          color: 0xff0000,
          author: { name: hostile },
          footer: { text: hostile },
          fields: [{ name: hostile, value: hostile }],
        },
      ],
    });
    const page = await pageOf(url);
    expect(page).not.toContain('<img');
    expect(page).not.toContain('href="javascript');
    expect(page).not.toMatch(/<script| style=| onerror="/);
  });
});

describe('markup', () => {
  const context = { now: new Date('2029-12-31T22:00:00Z'), timeZone: 'Europe/Zurich' };
  const rendered = (text: string): string =>
    renderMarkup(text, context)
      .map((piece) => piece.html)
      .join('');
  const shown = (text: string): string =>
    rendered(text)
      .replace(/<time [^>]*>/g, '')
      .replaceAll('</time>', '');

  it.for([
    ['t', /^at 01:00\.$/],
    ['T', /^at 01:00:00\.$/],
    ['d', /^at 01\/01\/2030\.$/],
    ['D', /^at 1 January 2030\.$/],
    // Commas differ from one edition of the language data to the next.
    ['f', /^at 1 January 2030( at|,) 01:00\.$/],
    ['F', /^at Tuesday,? 1 January 2030( at|,) 01:00\.$/],
    ['R', /^at in 2 hours\.$/],
  ] as const)('shows a time stamp of style %s in the reader’s zone', ([style, text]) => {
    expect(shown(`at <t:${NEW_YEAR}:${style}>.`)).toMatch(text);
  });

  it.for([
    [`<t:${NEW_YEAR}>`, shown(`<t:${NEW_YEAR}:f>`)],
    ['<t:1893448770:R>', '30 seconds ago'],
    ['<t:1893362400:R>', 'yesterday'],
    ['<t:9999999999999>', '&lt;t:9999999999999&gt;'],
  ] as const)('shows %s as %s', ([text, expected]) => {
    expect(shown(text)).toBe(expected);
  });

  it.for([
    ['**on time**', '<strong>on time</strong>'],
    ['~~A4~~ A5', '<s>A4</s> A5'],
    ['`AA12`', '<code>AA12</code>'],
    ['one\ntwo', 'one<br>two'],
    ['[**AA12**](http://localhost/f)', '<a href="http://localhost/f"><strong>AA12</strong></a>'],
    [
      'see http://localhost/f?a=1&b=2',
      'see <a href="http://localhost/f?a=1&amp;b=2">http://localhost/f?a=1&amp;b=2</a>',
    ],
    ['lena\\_leeward \\*\\*', 'lena_leeward **'],
    ['[x](javascript:alert)', '[x](javascript:alert)'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ] as const)('reads %s', ([text, expected]) => {
    expect(rendered(text)).toBe(expected);
  });
});
