import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMentions } from './mentions.ts';

const usernames = (text: string) =>
  splitMentions(text).flatMap((part) => (part.kind === 'mention' ? [part.username] : []));

describe('mentions in text', () => {
  it.each([
    ['@Ada_99', ['Ada_99']],
    ['Thanks @ada, @Bob and (@carol)!', ['ada', 'Bob', 'carol']],
    ['@ada@bob', ['ada']],
    ['line\n@ada\tnext', ['ada']],
    ['@ada.', ['ada']],
    ["@ada's seat", ['ada']],
    [`@${'x'.repeat(20)}`, ['x'.repeat(20)]],
    ['by @123', ['123']],
  ])('%j names %j', (text, names) => {
    expect(usernames(text)).toEqual(names);
  });

  it.each([
    'someone@example.com',
    'a.@ada',
    '@@ada',
    '@ab',
    `@${'x'.repeat(21)}`,
    '@',
    '@ ada',
    '@-ada',
    '<a href="//x">',
    '',
  ])('%j names nobody', (text) => {
    expect(usernames(text)).toEqual([]);
  });

  it('keeps the text around them, in order', () => {
    expect(splitMentions('Hi @ada, @bob')).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'mention', text: '@ada', username: 'ada' },
      { kind: 'text', text: ', ' },
      { kind: 'mention', text: '@bob', username: 'bob' },
    ]);
    expect(splitMentions('')).toEqual([]);
  });

  const piece = oneof(
    constantFrom('@', '@ada', '.', ' ', '_', '@bob_1', '\n', '<', 'é'),
    string({ unit: 'binary', maxLength: 6 }),
  );
  const text = array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  it('join back to the text, whatever it is', () => {
    assert(
      property(
        text,
        (typed) =>
          splitMentions(typed)
            .map((part) => part.text)
            .join('') === typed,
      ),
    );
  });

  it('are usernames with an @ in front, and no part is empty', () => {
    assert(
      property(text, (typed) =>
        splitMentions(typed).every((part) =>
          part.kind === 'text'
            ? part.text !== ''
            : /^\w{3,20}$/.test(part.username) && part.text === `@${part.username}`,
        ),
      ),
    );
  });
});
