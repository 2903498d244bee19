import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from './house-rules.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crewroom-rules-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const messagesFor = (path: string, text: string): string[] => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return findViolations(root).violations.map((found) => `${found.path}:${found.line ?? ''} ${found.message}`);
};

describe('the rules without a linter', () => {
  it('accept a valid project, and count the files', () => {
    expect(messagesFor('docs/x.md', 'The README of `../web` tells more. It closes at 10.\n')).toEqual([]);
    expect(messagesFor('.ci/run', 'npm install\n')).toEqual([]);
    expect(messagesFor('node_modules/a/x.md', `see ${['..', 'shared'].join('/')}\n`)).toEqual([]);
    expect(findViolations(root).filesRead).toBe(2);
  });

  it.each(['apps/server/src/date-utils.ts', 'apps/web/src/helpers/x.ts', 'docs/misc.md'])(
    'reject a file of unrelated helpers by its name: %s',
    (path) => {
      expect(messagesFor(path, '')).toEqual([expect.stringMatching(/is the name of a grab bag$/)]);
    },
  );

  it.each([
    ['docs/x.md', `see ${['..', 'shared', 'x.md'].join('/')}`],
    ['docs/x.md', `as in ${['issue', '#4'].join(' ')}`],
    ['apps/a.ts', `// ${['fixes', '#12'].join(' ')}`],
    ['docs/x.md', `run ${['', 'home', 'someone'].join('/')}`],
    ['.ci/run', `cd ${['', 'tmp', 'x'].join('/')}`],
    ['.editorconfig', `# ${['', 'work', 'x'].join('/')}`],
  ])('reject references outside the project: %s, %s', (path, text) => {
    expect(messagesFor(path, `first line\n${text}\n`)).toEqual([
      expect.stringMatching(new RegExp(`^${path}:2 mentions `)),
    ]);
  });

  it('reject folders that import each other, even through a third and for a type alone', () => {
    messagesFor('packages/domain/src/record/a.ts', "import { b } from '../terms/b.ts';\n");
    expect(
      messagesFor('packages/domain/src/terms/b.ts', "import type { A } from '../record/a.ts';\n"),
    ).toEqual([
      'packages/domain/src/record: imports what imports it: record > terms > record',
      'packages/domain/src/terms: imports what imports it: terms > record > terms',
    ]);
    for (const name of ['record/a', 'terms/b']) messagesFor(`packages/domain/src/${name}.ts`, '');
    const features = 'apps/server/src/features';
    messagesFor(`${features}/terms/a.ts`, "import type { B } from '../auth/b.ts';\n");
    messagesFor(`${features}/auth/b.ts`, "import { c } from '../flights/c.ts';\n");
    expect(messagesFor(`${features}/flights/c.ts`, "await import('../terms/d.ts');\n")).toEqual([
      `${features}/auth: imports what imports it: auth > flights > terms > auth`,
      `${features}/flights: imports what imports it: flights > terms > auth > flights`,
      `${features}/terms: imports what imports it: terms > auth > flights > terms`,
    ]);
  });

  it('allow imports between folders in one direction, and any in tests', () => {
    messagesFor(
      'apps/server/src/features/record/a.ts',
      "import { b } from '../terms/b.ts';\nimport { a } from './a2.ts';\n",
    );
    messagesFor('apps/server/src/features/terms/testing/b.ts', "import { a } from '../../record/a.ts';\n");
    messagesFor('packages/domain/src/record/a.ts', "import { b } from '../terms/b.ts';\n");
    messagesFor('apps/server/src/features/terms/b.test.ts', "import { a } from '../record/a.ts';\n");
    messagesFor('apps/web/src/app/b.ts', "import { a } from '../lib/a.ts';\n");
    expect(messagesFor('apps/web/src/lib/b.test.tsx', "import { a } from '../app/a.ts';\n")).toEqual([]);
  });

  it('reject a package that is listed and not used, even if another one wants it next to it', () => {
    messagesFor('apps/server/src/a.ts', "import fastify from 'fastify';\n");
    messagesFor('apps/server/src/a.test.ts', "import 'ajv/dist/2020.js';\n");
    messagesFor('apps/web/src/b.ts', "import swagger from '@fastify/swagger';\n");
    const listed = {
      dependencies: { fastify: '5', '@fastify/swagger': '9' },
      devDependencies: { ajv: '8', '@types/pg': '8' },
    };
    expect(messagesFor('apps/server/package.json', JSON.stringify(listed))).toEqual([
      'apps/server/package.json: lists @fastify/swagger, which no file of the package names',
    ]);
  });

  it('reject an import of the product that is not installed with it', () => {
    messagesFor('apps/server/package.json', '{"dependencies":{"zod":"4"},"devDependencies":{"jose":"6"}}');
    messagesFor('apps/server/src/a.test.ts', "import { SignJWT } from 'jose';\n");
    const allowed = ['node:path', 'zod/mini', './c.ts']
      .map((from) => `import { x } from '${from}';\n`)
      .join('');
    expect(messagesFor('apps/server/src/a.ts', allowed)).toEqual([]);
    expect(messagesFor('apps/server/src/b.ts', "await import('jose');\nimport 'ajv/x';\n")).toEqual([
      'apps/server/src/b.ts: imports jose, which is no dependency of the package',
      'apps/server/src/b.ts: imports ajv, which is no dependency of the package',
    ]);
  });

  it('reject a colour outside the theme', () => {
    messagesFor('apps/web/src/components/ui/tokens.css', ':root {\n  --line: #abc;\n}\n');
    expect(
      messagesFor('apps/web/src/a.module.css', '#add:hover {\n  color: red;\n  fill: #00ff00;\n}\n'),
    ).toEqual([expect.stringMatching(/^apps\/web\/src\/a\.module\.css:3 has a colour/)]);
  });
});
