import { splitMentions } from '@crewroom/domain/text';
import { describe, expect, it } from 'vitest';
import { mentionAt, writtenMention } from './mention-at-caret.ts';

/** The mention at the `|` of a text. */
const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'));

describe('the mention at the caret', () => {
  it.each([
    ['@|', { start: 0, end: 1, letters: '' }],
    ['@da|', { start: 0, end: 3, letters: 'da' }],
    ['Meet @da|', { start: 5, end: 8, letters: 'da' }],
    ['Line\n@crew_1|', { start: 5, end: 12, letters: 'crew_1' }],
    ['(@da|)', { start: 1, end: 4, letters: 'da' }],
    ['@da|na at the gate', { start: 0, end: 5, letters: 'da' }],
  ])('of %j is %j', (marked, mention) => {
    expect(at(marked)).toEqual(mention);
  });

  it.each([
    'da|',
    '@ da|',
    '@dana |',
    '|@dana',
    'someone@exam|',
    'a.@da|',
    '@@da|',
    '@da-|',
    '@daé|',
    `@${'a'.repeat(21)}|`,
  ])('of %j is none', (marked) => {
    expect(at(marked)).toBeNull();
  });
});

/** The text and the caret after a person was chosen at the `|`. */
function chosen(marked: string, username: string): string {
  const text = marked.replace('|', '');
  const mention = at(marked);
  if (mention === null) throw new Error('There is no mention at the caret.');
  const { start, end, text: written } = writtenMention(text, mention, username);
  return `${text.slice(0, start)}${written}|${text.slice(end)}`;
}

describe('a chosen person', () => {
  it.each([
    ['@da|', '@DispatcherDana |'],
    ['Ask @da| first', 'Ask @DispatcherDana |first'],
    ['@da|\nNext', '@DispatcherDana|\nNext'],
    ['(@da|)', '(@DispatcherDana|)'],
    ['@da|, please', '@DispatcherDana|, please'],
    ['@da|na', '@DispatcherDana |'],
  ])('is inserted in %j as %j', (before, after) => {
    expect(chosen(before, 'DispatcherDana')).toBe(after);
  });

  it.each(['@da|', 'Ask @da| first', '(@da|)', '@da|\nNext', '@da|na'])(
    'in %j is parsed as a mention',
    (marked) => {
      const parts = splitMentions(chosen(marked, 'DispatcherDana').replace('|', ''));
      expect(parts).toContainEqual({ kind: 'mention', text: '@DispatcherDana', username: 'DispatcherDana' });
    },
  );
});
