import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const impurities: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'the clock',
    /\bnew Date(?!\w|\()|\bnew Date\(\s*\)|\bDate\(\s*\)|\bDate\.now\b|\bperformance\.|\bTemporal\b|\bhrtime\b/,
  ],
  ['a timer', /\b(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame)\b/],
  ['randomness', /\bMath\.random\b|\bcrypto\b|\brandomUUID\b/i],
  ['the machine', /\bprocess\.|\bglobalThis\b|\bimport\.meta\b|['"]node:|\brequire\(|\bimport\(/],
  ['the network', /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b/],
  ['the browser', /\b(window|document|localStorage|sessionStorage|navigator)\./],
  ['the console', /\bconsole\b/],
  // Local time and language differ between the server and the viewer.
  [
    'local time',
    /\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds)\(|\bgetTimezoneOffset\b/,
  ],
  // With an explicit language and time zone every machine formats alike.
  [
    'the language of the machine',
    /\btoLocale\w*\(|\blocaleCompare\b|\bIntl\b(?!\.DateTimeFormat\('en-(?:US|GB)', \{\s*timeZone\b)/,
  ],
];

const folder = import.meta.dirname;
const sources = globSync('**/*.ts', { cwd: folder }).filter((path) => !/\.test\.ts$|^testing\//.test(path));

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const touchedBy = (text: string) =>
  impurities.filter(([, pattern]) => pattern.test(withoutComments(text))).map(([what]) => what);

describe('the domain is pure', () => {
  it('has source files', () => {
    expect(sources.length).toBeGreaterThan(25);
  });

  it.each(sources)('%s uses nothing but its input', (path) => {
    expect(touchedBy(readFileSync(`${folder}/${path}`, 'utf8'))).toEqual([]);
  });

  it.each([
    ['const now = new Date();', 'the clock'],
    ['const now = new Date( );', 'the clock'],
    ['const now = new Date;', 'the clock'],
    ['const now = Date.now();', 'the clock'],
    ['const clock = Date.now;', 'the clock'],
    ['const now = performance.now();', 'the clock'],
    ['setTimeout(done, 1);', 'a timer'],
    ['const id = crypto.randomUUID();', 'randomness'],
    ['const dice = Math.random();', 'randomness'],
    ["import { readFileSync } from 'node:fs';", 'the machine'],
    ["const port = process.env['PORT'];", 'the machine'],
    ["await fetch('/api');", 'the network'],
    ["localStorage.getItem('a');", 'the browser'],
    ["console.log('a');", 'the console'],
    ['const hour = at.getHours();', 'local time'],
    ['at.setDate(1);', 'local time'],
    ['names.sort((a, b) => a.localeCompare(b));', 'the language of the machine'],
    ['const text = at.toLocaleDateString();', 'the language of the machine'],
    ["const format = new Intl.DateTimeFormat('en-US');", 'the language of the machine'],
    ['const format = new Intl.DateTimeFormat(undefined, { timeZone });', 'the language of the machine'],
  ])('the check detects %j', (text, what) => {
    expect(touchedBy(text)).toEqual([what]);
  });

  it.each([
    'const at = new Date(now);',
    'const day = at.getUTCDate();',
    'type Clock = () => Date;',
    "const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric' });",
    '// Date.now() is the clock',
  ])('the check accepts %j', (text) => {
    expect(touchedBy(text)).toEqual([]);
  });
});
