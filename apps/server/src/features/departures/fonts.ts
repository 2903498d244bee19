import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The fonts of the web app that the page uses, by their file names before the hash. */
const faces = [
  { file: 'inter-latin-wght-normal', family: 'Inter Variable', weight: '400 720' },
  { file: 'b612-mono-latin-700-normal', family: 'B612 Mono', weight: '700', without: true },
] as const;

// Where the mono font would leave a gap as wide as a digit, the other font is used: see `fonts.css` of the web app.
const MONO_RANGE = 'U+21-2B, U+2D, U+2F-39, U+3B-7E, U+A1-FF, U+2010-2027';

/**
 * Returns the `@font-face` rules for the fonts of the built web app. Empty if it is not built. They load after the first paint.
 */
export function fontFaces(webRoot: string): string {
  const folder = join(webRoot, 'assets');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return faces
    .flatMap(({ file, family, weight, ...more }) => {
      const found = files.find((name) => name.startsWith(file) && name.endsWith('.woff2'));
      if (found === undefined) return [];
      const range = 'without' in more ? ` unicode-range: ${MONO_RANGE};` : '';
      return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("/assets/${found}") format("woff2");${range} }\n`;
    })
    .join('');
}
