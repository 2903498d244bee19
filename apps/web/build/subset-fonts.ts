import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FACE = /@font-face\s*\{[^}]*\}/g;
const SOURCE = /url\("([^"]+)"\)/;

/** The features that browsers use unasked, and those that our styles ask for. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'cv08', 'ss03'];

/** The characters of a `unicode-range`, such as `U+21-2B, U+2D`. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().replace('U+', '').split('-');
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
    })
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
}

const descriptorOf = (face: string, name: string): string =>
  new RegExp(`${name}:\\s*([^;]+);`).exec(face)?.[1] ?? '';

/** The font of a face with the characters and weights that the face names, and no others. */
async function subsetOf(face: string, font: Buffer): Promise<Buffer> {
  const [min, max] = descriptorOf(face, 'font-weight').split(' ').map(Number);
  return subsetFont(font, charactersOf(descriptorOf(face, 'unicode-range')), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    ...(min !== undefined && max !== undefined && { variationAxes: { wght: { min, max } } }),
  });
}

/** Cuts the fonts of a style sheet to what its `@font-face` rules name of them; a font brings twice as much. */
export function subsetFonts(styleSheet: string): Plugin {
  let folder = '';
  return {
    name: 'crewroom:subset-fonts',
    apply: 'build',
    enforce: 'pre',
    configResolved({ cacheDir }) {
      folder = join(cacheDir, 'fonts');
    },
    async transform(css, id) {
      if (!id.endsWith(styleSheet)) return null;
      await mkdir(folder, { recursive: true });
      const { resolve } = createRequire(id);
      let result = css;
      for (const [face] of css.matchAll(FACE)) {
        const [, source] = SOURCE.exec(face) ?? [];
        if (source === undefined) continue;
        const font = await readFile(resolve(source));
        const file = join(folder, basename(source));
        await writeFile(file, await subsetOf(face, font));
        result = result.replace(source, relative(dirname(id), file));
      }
      return result;
    },
  };
}
