import { isWithin } from '../areas.ts';
import type { SourceFile } from '../project.ts';
import { type Rule, sourceRule, type Violation } from '../rule.ts';

const features = ['auth', 'members', 'record', 'flights', 'terms', 'hub', 'legal'].map(
  (name) => `apps/web/src/${name}`,
);
const featureOf = (path: string) => features.find((folder) => isWithin(folder, path));
const isInFeature = (path: string) => featureOf(path) !== undefined;
const parts = 'apps/web/src/parts';

const refuseTargets = (file: SourceFile, reason: string, isRefused: (path: string) => boolean): Violation[] =>
  file.imports
    .filter(({ target }) => target !== undefined && isRefused(target))
    .map(({ specifier, line }) => ({ path: file.path, line, message: `${reason} (${specifier})` }));

const featuresApart = sourceRule({
  name: 'web features apart',
  folder: 'apps/web/src',
  selects: isInFeature,
  check: (file) =>
    refuseTargets(file, 'a feature must not import another feature', (target) => {
      const other = featureOf(target);
      return other !== undefined && other !== featureOf(file.path);
    }),
});

const plainKit = sourceRule({
  name: 'web ui kit without a domain word',
  folder: 'apps/web/src/ui',
  selects: (path) => isWithin('apps/web/src/ui', path),
  check: (file) =>
    refuseTargets(
      file,
      'ui must import neither a feature, nor a part, nor the shell, nor the domain',
      (target) =>
        ['apps/web/src/app', parts, ...features, 'packages'].some((folder) => isWithin(folder, target)),
    ),
});

const partsBelowFeatures = sourceRule({
  name: 'web parts below the features',
  folder: parts,
  selects: (path) => isWithin(parts, path),
  check: (file) =>
    refuseTargets(
      file,
      'parts must import neither a feature nor the shell',
      (target) => isInFeature(target) || isWithin('apps/web/src/app', target),
    ),
});

const plainLibrary = sourceRule({
  name: 'web lib below the features',
  folder: 'apps/web/src/lib',
  selects: (path) => isWithin('apps/web/src/lib', path),
  check: (file) =>
    refuseTargets(file, 'lib must import neither a feature, nor a part, nor the shell', (target) =>
      ['apps/web/src/app', parts, ...features].some((folder) => isWithin(folder, target)),
    ),
});

export const webLayers: readonly Rule[] = [featuresApart, plainKit, partsBelowFeatures, plainLibrary];
