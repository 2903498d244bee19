import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ownName, PersonName, Username } from './person-name.tsx';

const named = (robloxDisplayName: string) => ({ robloxUsername: 'CrewCasey', robloxDisplayName });

describe('what a person is called', () => {
  it.each(['Casey', 'כיסי', 'كيسي', '凱西', '!', '👩‍✈️'])('is %j', (name) => {
    expect(ownName(named(name))).toBe(name);
  });

  it.each([
    ['nothing', ''],
    ['the username', 'CrewCasey'],
    ['spaces', ' \u00A0\u2003'],
    ['characters without width', '\u200B\u200D\uFEFF\u2060'],
    ['a turn of direction', '\u202E\u2067'],
    ['marks without a letter', '\u0301\u0302'],
    ['letters drawn as nothing', '\u3164\uFFA0\u115F\u2800'],
  ])('is the username where the display name is %s', (_, name) => {
    expect(ownName(named(name))).toBeNull();
    expect(renderToStaticMarkup(PersonName({ person: named(name) }))).toBe('<bdi>@CrewCasey</bdi>');
  });

  it('stands apart from the words around it, whichever way it is written', () => {
    expect(renderToStaticMarkup(PersonName({ person: named('כיסי') }))).toBe('<bdi>כיסי</bdi>');
    expect(renderToStaticMarkup(Username({ name: 'CrewCasey' }))).toBe('<bdi dir="ltr">@CrewCasey</bdi>');
  });
});
