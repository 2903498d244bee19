import { isTest, isWithin, type PackageName, packageFolders, packageNames, packageOf } from '../areas.ts';
import type { ResolvedImport, SourceFile } from '../project.ts';
import { type Rule, sourceRule, type Violation } from '../rule.ts';

const allowed: Record<PackageName, readonly PackageName[]> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  web: ['web', 'domain'],
  sandbox: ['sandbox', 'domain'],
};

// A test of the web app talks to the real server, and a test of the server to the stand-in for Roblox.
const allowedInTests: Record<PackageName, readonly PackageName[]> = {
  domain: ['domain'],
  server: ['server', 'domain', 'sandbox'],
  web: ['web', 'domain', 'server', 'sandbox'],
  sandbox: ['sandbox', 'domain'],
};

const namedPackage = (specifier: string): string | undefined => /^@crewroom\/([^/]+)/.exec(specifier)?.[1];

const refuse = (own: PackageName, file: SourceFile, use: ResolvedImport): Violation[] => {
  const permitted: readonly string[] = (isTest(file.path) ? allowedInTests : allowed)[own];
  const leadsTo =
    use.target === undefined ? namedPackage(use.specifier) : (packageOf(use.target) ?? use.target);
  if (leadsTo === undefined || permitted.includes(leadsTo)) return [];
  return [
    { path: file.path, line: use.line, message: `${own} must not import ${leadsTo} (${use.specifier})` },
  ];
};

const arrowsOf = (own: PackageName): Rule =>
  sourceRule({
    name: `arrows of ${own}`,
    folder: `${packageFolders[own]}/src`,
    selects: (path) => isWithin(packageFolders[own], path),
    check: (file) => file.imports.flatMap((use) => refuse(own, file, use)),
  });

/** web → domain, server → domain, and sandbox → domain (what counts as a setting); the domain imports nothing of ours. */
export const packageArrows: readonly Rule[] = packageNames.map(arrowsOf);
