import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PersonName, Username, visibleDisplayName } from './person-name.tsx';

const named = (robloxDisplayName: string) => ({ robloxUsername: 'CrewCasey', robloxDisplayName });

describe('the displayed name of a person', () => {
  it.each(['Casey', 'כיסי', 'كيسي', '凱西', '!', '👩‍✈️'])('is %j', (name) => {
    expect(visibleDisplayName(named(name))).toBe(name);
  });

  it.each([
    ['nothing', ''],
    ['the username', 'CrewCasey'],
    ['spaces', ' \u00A0\u2003'],
    ['characters without width', '\u200B\u200D\uFEFF\u2060'],
    ['a turn of direction', '\u202E\u2067'],
    ['marks without a letter', '\u0301\u0302'],
    ['letters drawn as nothing', '\u3164\uFFA0\u115F\u2800'],
  ])('is the username when the display name is %s', (_, name) => {
    expect(visibleDisplayName(named(name))).toBeNull();
    expect(renderToStaticMarkup(PersonName({ person: named(name) }))).toBe('<bdi>@CrewCasey</bdi>');
  });

  it('is isolated from the words around it, in any writing direction', () => {
    expect(renderToStaticMarkup(PersonName({ person: named('כיסי') }))).toBe('<bdi>כיסי</bdi>');
    expect(renderToStaticMarkup(Username({ name: 'CrewCasey' }))).toBe('<bdi dir="ltr">@CrewCasey</bdi>');
  });
});

const screens = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

// An `@` before a value in rendered text or in a dialog's title. A page's title is also the window's, and so plain
// text.
const written = /@\{|>\s*\{`[^`]*@\$\{|(?<!<PageHeader )\btitle=\{`[^`]*@\$\{/g;

it('is used by every screen with a username', () => {
  const own = './person-name.tsx';
  const bare = Object.entries(screens).flatMap(([path, text]) =>
    path === own ? [] : [...text.matchAll(written)].map(([found]) => `${path}: ${found}`),
  );
  expect(Object.keys(screens)).toContain(own);
  expect(bare).toEqual([]);
});
