import { expect, it } from 'vitest';
import { findUntrusted, findUntrustedIn } from './lock-file.ts';
import { projectRoot } from './process.ts';

const whole = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==` };

const mistakesOf = (entry: object) =>
  findUntrusted(
    JSON.stringify({
      packages: {
        '': { version: '0.1.0' },
        'apps/web': { version: '0.1.0' },
        'node_modules/@crewroom/web': { resolved: 'apps/web', link: true },
        'apps/web/node_modules/@scope/one': entry,
      },
    }),
  );

it('the project installs known packages from one registry, and runs no script of them', () => {
  const { packages, mistakes } = findUntrustedIn(projectRoot);
  expect(mistakes).toEqual([]);
  expect(packages).toBeGreaterThan(100);
});

it.each([
  [whole, []],
  [{ ...whole, resolved: 'https://registry.npmjs.org/one/-/one-1.0.0.tgz' }, []],
  [{ version: '1.0.0', inBundle: true }, []],
  [{ version: '1.0.0' }, ['has no SHA-512 of what is installed']],
  [{ ...whole, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, ['has no SHA-512 of what is installed']],
  [
    { ...whole, resolved: 'https://mirror.example/one-1.0.0.tgz' },
    ['comes from https://mirror.example/one-1.0.0.tgz'],
  ],
  [
    { ...whole, resolved: 'git+ssh://git@github.com/a/one.git#1' },
    ['comes from git+ssh://git@github.com/a/one.git#1'],
  ],
  [{ ...whole, hasInstallScript: true }, ['runs a script at install']],
])('reports for %j: %j', (entry, mistakes) => {
  expect(mistakesOf(entry)).toEqual({
    packages: 1,
    mistakes: mistakes.map((mistake) => `apps/web/node_modules/@scope/one ${mistake}`),
  });
});
