import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectInTempFolder } from '../testing/project-in-temp-folder.ts';
import { checkStructure } from './check-structure.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const soundProject = {
  'packages/domain/src/users/user-schema.ts':
    "import { z } from 'zod';\nimport type { Rank } from './rank.ts';\nexport const user = z.string();\nexport type Known = Rank;\n",
  'packages/domain/src/users/rank.ts': 'export type Rank = number;\nexport const lowest = 239;\n',
  'packages/domain/src/users/rank.test.ts':
    "import { expect } from 'vitest';\nexpect(new Date()).toBeDefined();\n",
  'apps/server/src/config.ts':
    "export const issuer = process.env['X'] ?? 'https://apis.roblox.com/oauth/';\n",
  'apps/server/src/users/queries.ts':
    "import { user } from '@crewroom/domain/users/user-schema';\nexport const one = user;\n",
  'apps/server/src/flights/commands-seats.ts':
    "import { one } from '../users/queries.ts';\nexport const two = one;\n",
  'apps/server/src/roblox/client.ts': "export const host = 'https://users.roblox.com';\n",
  'apps/web/src/lib/dates.ts': 'export const now = (): Date => new Date();\n',
  'apps/web/src/ui/card.tsx':
    "import { now } from '../lib/dates.ts';\nexport const Card = () => <p>{String(now())}</p>;\n",
  'apps/web/src/parts/rank-badge.tsx':
    "import { lowest } from '@crewroom/domain/users/rank';\nexport const Badge = () => <b>{lowest}</b>;\n",
  'apps/web/src/members/crew-card.tsx':
    "import type { Known } from '@crewroom/domain/users/user-schema';\nimport { lowest } from '@crewroom/domain/users/rank';\nexport const rank: Known = lowest;\n",
  'apps/web/src/flights/flight-card.tsx':
    "import { Card } from '../ui/card.tsx';\nexport const Flight = Card;\n",
  'apps/sandbox/src/main.ts': "export const port = process.env['PORT'];\n",
  'tools/run.ts':
    "export const env = process.env;\nexport { user } from '@crewroom/domain/users/user-schema';\nexport const a = 1;\n",
};

const violationsOf = (changes: Record<string, string>): string[] => {
  const root = projectInTempFolder({ ...soundProject, ...changes });
  roots.push(root);
  return checkStructure(root).flatMap(({ name, violations }) =>
    violations.map(({ path, line, message }) => `${name} | ${path}:${line ?? ''} | ${message}`),
  );
};

describe('the structure check', () => {
  it('finds nothing in a sound project, and every rule has read something', () => {
    const root = projectInTempFolder(soundProject);
    roots.push(root);
    const outcomes = checkStructure(root);
    expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
    expect(outcomes.filter(({ read }) => read === 0)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(15);
  });

  it('lets a rule read nothing only while its folder does not exist', () => {
    const root = projectInTempFolder({ 'packages/domain/src/one.ts': 'export const a = 1;\n' });
    roots.push(root);
    const absent = checkStructure(root).find(({ name }) => name === 'arrows of web');
    expect(absent).toMatchObject({ read: 0, folderAbsent: true, violations: [] });
    mkdirSync(join(root, 'apps/web/src'), { recursive: true });
    const empty = checkStructure(root).find(({ name }) => name === 'arrows of web');
    expect(empty?.violations).toHaveLength(1);
  });
});

const broken: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['every source file parses', 'tools/broken.ts', 'export const = ;\n'],
  ['files of at most 350 lines', 'tools/long.ts', 'export const a = 1;\n'.padEnd(20 + 350, '\n')],
  ['no barrels', 'apps/server/src/index.ts', "export * from './config.ts';\n"],
  ['no barrels', 'apps/web/src/ui/kit.ts', "export { Card } from './card.tsx';\n"],
  ['arrows of domain', 'packages/domain/src/x.ts', "import '../../../apps/server/src/config.ts';\n"],
  [
    'arrows of server',
    'apps/server/src/x.ts',
    "import type { rank } from '@crewroom/web/members/crew-card';\n",
  ],
  ['arrows of server', 'apps/server/src/x.ts', "import { startSandbox } from '@crewroom/sandbox/sandbox';\n"],
  ['arrows of web', 'apps/web/src/x.ts', "export const load = () => import('../../server/src/config.ts');\n"],
  ['arrows of web', 'apps/web/src/x.ts', "import { env } from '../../../tools/run.ts';\n"],
  ['arrows of sandbox', 'apps/sandbox/src/x.ts', "import { config } from '@crewroom/server/config';\n"],
  ['arrows of sandbox', 'apps/sandbox/src/x.test.ts', "import { issuer } from '@crewroom/server/config';\n"],
  [
    'domain imports only zod and itself',
    'packages/domain/src/x.ts',
    "import { readFileSync } from 'node:fs';\n",
  ],
  ['domain imports only zod and itself', 'packages/domain/src/x.ts', "import dayjs from 'dayjs';\n"],
  ['web features apart', 'apps/web/src/members/x.ts', "import '../flights/flight-card.tsx';\n"],
  [
    'web features apart',
    'apps/web/src/members/x.ts',
    "import type { Flight } from '../flights/flight-card.tsx';\n",
  ],
  [
    'web ui kit without a domain word',
    'apps/web/src/ui/x.ts',
    "import type { Rank } from '@crewroom/domain/users/rank';\n",
  ],
  ['web ui kit without a domain word', 'apps/web/src/ui/x.ts', "import '../members/crew-card.tsx';\n"],
  ['web parts below the features', 'apps/web/src/parts/x.ts', "import '../members/crew-card.tsx';\n"],
  ['web lib below the features', 'apps/web/src/lib/x.ts', "import '../members/crew-card.tsx';\n"],
  [
    'Roblox hosts named in one place',
    'apps/server/src/users/x.ts',
    "export const a = 'https://thumbnails.roblox.com/v1';\n",
  ],
  [
    'Roblox hosts named in one place',
    'apps/web/src/x.ts',
    'export const a = (b: string) => `https://tr.rbxcdn.com/x`;\n',
  ],
  ['environment read in one place', 'apps/server/src/main.ts', "export const a = process.env['PORT'];\n"],
  [
    'environment read in one place',
    'apps/server/src/main.ts',
    "import { env } from 'node:process';\nexport const a = env;\n",
  ],
  ['no clock in the domain', 'packages/domain/src/x.ts', 'export const a = Date.now();\n'],
  ['no clock in the domain', 'packages/domain/src/x.ts', 'export const a = new Date();\n'],
  ['no clock in the server domains', 'apps/server/src/terms/x.ts', 'export const a = { clock: Date.now };\n'],
  ['casts say why', 'apps/server/src/x.ts', 'const b: unknown = 1;\nexport const a = b as number;\n'],
  ['no zod in the browser', 'apps/web/src/x.ts', "import { z } from 'zod';\n"],
  [
    'no zod in the browser',
    'apps/web/src/x.ts',
    "import { user } from '@crewroom/domain/users/user-schema';\n",
  ],
  [
    'no zod in the browser',
    'apps/web/src/x.ts',
    "import { type Known } from '@crewroom/domain/users/user-schema';\n",
  ],
  ['no import cycles', 'apps/server/src/x.ts', "import './x.ts';\n"],
  ['names that say what is inside', 'apps/server/src/date-utils.ts', 'export const a = 1;\n'],
  ['names that say what is inside', 'apps/web/src/helpers/x.ts', 'export const a = 1;\n'],
  ['kebab-case names', 'apps/web/src/flightCard.ts', 'export const a = 1;\n'],
  ['no mention of what is outside the project', 'docs/x.md', `see ${['..', 'shared', 'x.md'].join('/')}\n`],
  ['no mention of what is outside the project', 'docs/x.md', `as in ${['issue', '#4'].join(' ')}\n`],
  ['no mention of what is outside the project', 'docs/x.md', `run ${['', 'home', 'someone'].join('/')}\n`],
  ['no mention of what is outside the project', '.ci/run', `cd ${['', 'tmp', 'x'].join('/')}\n`],
];

describe('each rule can fail', () => {
  it.each(broken)('%s: %s', (rule, path, text) => {
    const found = violationsOf({ [path]: text });
    expect(found.filter((line) => line.startsWith(`${rule} | ${path}:`))).not.toEqual([]);
  });

  it('follows the way to zod through files that do not import it themselves', () => {
    const found = violationsOf({
      'packages/domain/src/users/labels.ts':
        "export { user as label } from './user-schema.ts';\nexport const a = 1;\n",
      'apps/web/src/x.ts': "import { a } from '@crewroom/domain/users/labels';\n",
    });
    expect(found).toEqual([
      'no zod in the browser | apps/web/src/x.ts:1 | loads zod into the browser by packages/domain/src/users/labels.ts → packages/domain/src/users/user-schema.ts → zod; use "import type"',
    ]);
  });

  it('names the whole cycle, and lets type imports close one', () => {
    const a = 'apps/server/src/a.ts';
    const b = 'apps/server/src/b.ts';
    const cyclic = { [a]: "import './b.ts';\nexport type A = 1;\n", [b]: "import './a.ts';\n" };
    expect(violationsOf(cyclic)).toEqual([`no import cycles | ${a}: | cycle: ${a} → ${b} → ${a}`]);
    expect(
      violationsOf({ ...cyclic, [b]: "import type { A } from './a.ts';\nexport const x: A = 1;\n" }),
    ).toEqual([]);
  });

  it('accepts "as const", and a cast beside its reason', () => {
    const text =
      'const b: unknown = [1] as const;\n// The library types this as unknown.\nexport const a = b as number[];\n';
    expect(violationsOf({ 'apps/server/src/x.ts': text })).toEqual([]);
  });

  it('exempts tests and migrations from the size ceiling', () => {
    const long = 'export const a = 1;\n'.padEnd(400, '\n');
    expect(
      violationsOf({
        'apps/server/src/x.test.ts': long,
        'apps/server/src/database/migrations/0001-x.ts': long,
      }),
    ).toEqual([]);
  });
});
