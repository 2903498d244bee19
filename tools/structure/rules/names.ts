import type { Rule } from '../rule.ts';

const grabBags = new Set(['common', 'helper', 'helpers', 'misc', 'util', 'utils']);

const words = (path: string): string[] => path.split(/[/.-]/);

const saysWhatIsInside: Rule = {
  name: 'names that say what is inside',
  folder: '.',
  selects: () => true,
  violations: (selected) =>
    selected.flatMap(({ path }) => {
      const word = words(path).find((part) => grabBags.has(part));
      return word === undefined ? [] : [{ path, message: `"${word}" is the name of a grab bag` }];
    }),
};

// Documents that tools and people look for under their customary capitals.
const customary = /^(README|LICENSE|CHANGELOG|CONTRIBUTING|SECURITY)(\.md)?$/;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

const kebabCase: Rule = {
  name: 'kebab-case names',
  folder: '.',
  selects: () => true,
  violations: (selected) =>
    selected.flatMap(({ path }) => {
      const odd = path.split('/').find((part) => !kebab.test(part) && !customary.test(part));
      return odd === undefined ? [] : [{ path, message: `"${odd}" is not kebab-case` }];
    }),
};

export const names: readonly Rule[] = [saysWhatIsInside, kebabCase];
