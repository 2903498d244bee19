import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BuildWeb, ensureWebBuilt } from './web-build.ts';

let root = '';
let builds = 0;

const build: BuildWeb = (_root, outDir) => {
  builds += 1;
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  writeFileSync(join(outDir, 'index.html'), `<title>${builds}</title>`);
  writeFileSync(join(outDir, 'assets/app.js'), 'run();');
  return Promise.resolve();
};

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  builds = 0;
  root = mkdtempSync(join(tmpdir(), 'crewroom-project-'));
  write('apps/web/src/main.ts', 'export const a = 1;\n');
  write('apps/web/src/main.test.ts', 'test;\n');
  write('apps/server/src/main.ts', 'export const b = 1;\n');
  write('packages/domain/src/rank.ts', 'export const c = 1;\n');
  write('package-lock.json', '{}\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('building the web app when it is stale', () => {
  it('builds once, and not again without a change', async () => {
    expect(await ensureWebBuilt(root, build)).toBe(true);
    expect(await ensureWebBuilt(root, build)).toBe(false);
    expect(builds).toBe(1);
    expect(readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('<title>1</title>');
  });

  it.each(['apps/web/src/main.ts', 'packages/domain/src/rank.ts', 'package-lock.json'])(
    'builds again after a change of %s',
    async (path) => {
      await ensureWebBuilt(root, build);
      write(path, '2');
      expect(await ensureWebBuilt(root, build)).toBe(true);
    },
  );

  it('builds again after a file was renamed', async () => {
    await ensureWebBuilt(root, build);
    rmSync(join(root, 'apps/web/src/main.ts'));
    write('apps/web/src/start.ts', 'export const a = 1;\n');
    expect(await ensureWebBuilt(root, build)).toBe(true);
  });

  it.each(['apps/web/src/main.test.ts', 'apps/server/src/main.ts'])(
    'does not build again after a change of %s',
    async (path) => {
      await ensureWebBuilt(root, build);
      write(path, '2');
      expect(await ensureWebBuilt(root, build)).toBe(false);
    },
  );

  it.each(['index.html', 'assets/app.js'])('builds again when %s is missing from the build', async (path) => {
    await ensureWebBuilt(root, build);
    rmSync(join(root, 'apps/web/dist', path));
    expect(await ensureWebBuilt(root, build)).toBe(true);
  });

  it('keeps the last good build when a build fails, and tries again next time', async () => {
    await ensureWebBuilt(root, build);
    write('apps/web/src/main.ts', '2');
    await expect(ensureWebBuilt(root, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('<title>1</title>');
    expect(await ensureWebBuilt(root, build)).toBe(true);
  });

  it('treats a build without a page as a failure', async () => {
    await expect(ensureWebBuilt(root, () => Promise.resolve())).rejects.toThrow('without an index.html');
  });
});
