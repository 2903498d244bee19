import { expect, it } from 'vitest';
import page from '../../index.html?raw';

it('takes the whole window of a phone, and gives it an icon without holes', () => {
  expect(page).toContain('viewport-fit=cover');
  // A touch icon has no transparency, which phones would fill with black.
  expect(page).toContain('rel="apple-touch-icon" href="/icon-maskable-512.png"');
});
