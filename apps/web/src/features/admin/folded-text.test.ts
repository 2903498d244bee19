import { expect, it } from 'vitest';
import { foldedText } from './folded-text.ts';

it.each([
  ['short enough', 12, null],
  ['just twelve!', 12, null],
  ['thanks to @CrewCasey for all', 15, 'thanks to…'],
  ['two\nlines of text', 8, 'two…'],
  ['𝕬𝕭𝕮𝕯𝕰', 3, '𝕬𝕭𝕮…'],
])('%j at %i becomes %j', (text, most, folded) => {
  expect(foldedText(text, most)).toBe(folded);
});
