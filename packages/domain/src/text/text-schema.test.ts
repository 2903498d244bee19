import { describe, expect, it } from 'vitest';
import { optionalText, requiredText } from './text-schema.ts';

const messages = (result: ReturnType<ReturnType<typeof requiredText>['safeParse']>) =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('required text', () => {
  const schema = requiredText({ max: 5 }, 'Name it.');

  it('is answered tidied', () => {
    expect(schema.parse('  abc\t')).toBe('abc');
  });

  it.each([undefined, null, '', '   ', '\u200B'])('is missing when it is %j', (value) => {
    expect(messages(schema.safeParse(value))).toEqual(['Name it.']);
  });

  it('says so in its own words unless told others', () => {
    expect(messages(requiredText({ max: 5 }).safeParse(''))).toEqual(['This is required.']);
  });

  it.each([5, true, {}, ['a']])('must be text, not %j', (value) => {
    expect(messages(schema.safeParse(value))).toEqual(['Write some text.']);
  });

  it('is measured after tidying, and refused with the fault', () => {
    expect(schema.parse('  abcde  ')).toBe('abcde');
    expect(messages(schema.safeParse('abcdef'))).toEqual(['Use at most 5 characters; this has 6.']);
  });
});

describe('optional text', () => {
  it('may be blank, and keeps the other rules', () => {
    const schema = optionalText({ max: 5, multiline: true });
    expect(schema.parse('   ')).toBe('');
    expect(schema.parse('a\r\nb')).toBe('a\nb');
    expect(schema.safeParse('a\u0000b').success).toBe(false);
    expect(schema.safeParse(null).success).toBe(false);
  });
});
