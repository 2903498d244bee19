import { expect, it } from 'vitest';
import page from '../../index.html?raw';
import icon from '../../public/icon-maskable-512.png?inline';

// The value of the sixth field in the header of an opaque PNG file in true colour.
const [COLOUR_AT, OPAQUE] = [25, 2];

it('fills the whole window of a phone, and has an opaque icon', () => {
  expect(page).toContain('viewport-fit=cover');
  expect(page).toContain('rel="apple-touch-icon" href="/icon-maskable-512.png"');
  const [type, content = ''] = icon.split(';base64,');
  expect(type).toBe('data:image/png');
  // A touch icon has no transparency, which phones would fill with black.
  expect(atob(content).charCodeAt(COLOUR_AT)).toBe(OPAQUE);
});
