import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const exclude = ['**/node_modules', '**/dist', 'data', '**/test-results'];
const files = globSync('**/*.{ts,tsx,css,luau,md}', { cwd: root, exclude });

// The records of decisions and removed tests, and the changelog, are history: they name what was there then.
const pages = files.filter(
  (path) => path.endsWith('.md') && !/^docs\/decisions\/removed-tests|^CHANGELOG/.test(path),
);
const guides = pages.filter((path) => !path.startsWith('docs/decisions/'));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksOf = (path: string) =>
  Array.from(
    read(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
    ([, target = '', anchor]) => ({
      file: target === '' ? path : join(dirname(path), target),
      anchor,
    }),
  );

describe('the docs', () => {
  it('link only to files and headings that exist', () => {
    const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, ...link })));
    const broken = links.filter(
      ({ file, anchor }) =>
        !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor)),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  it('name only source files that exist', () => {
    // Guides leave out the `src` of a package.
    const paths = files.flatMap((path) => [`/${path}`, `/${path.replace('/src/', '/')}`]);
    const named = guides.flatMap((page) =>
      Array.from(
        read(page).matchAll(/`(?:\.\.\/)*(?!x\.)([\w./-]+\.(?:ts|tsx|css|luau))`/g),
        ([, name = '']) => ({
          page,
          name,
        }),
      ),
    );
    const missing = named.filter(({ name }) => !paths.some((path) => path.endsWith(`/${name}`)));
    expect(named.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('name only tests that exist in the ASVS checklist', () => {
    const tests = new Set(
      files.filter((path) => /\.test\.tsx?$/.test(path)).map((path) => basename(path).split('.', 1)[0] ?? ''),
    );
    const [, section = ''] = read('docs/asvs.md').split('\n## Tests\n');
    const named = Array.from(section.matchAll(/`([\w-]+)`/g), ([, name = '']) => name);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !tests.has(name))).toEqual([]);
  });
});
