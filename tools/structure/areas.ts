/** The packages of the house, each with the folder that is its own. */
export const packageFolders = {
  domain: 'packages/domain',
  server: 'apps/server',
  web: 'apps/web',
  sandbox: 'apps/sandbox',
} as const;

export type PackageName = keyof typeof packageFolders;

export const packageNames = ['domain', 'server', 'web', 'sandbox'] as const satisfies PackageName[];

export const serverDomains = ['auth', 'members', 'record', 'flights', 'terms'] as const;

export const isWithin = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);

/** Tests and what only tests use (a `testing` folder) may reach across where the product may not. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);

export const packageOf = (path: string): PackageName | undefined =>
  packageNames.find((name) => isWithin(packageFolders[name], path));

/** The name of the folder directly below `parent` that holds `path`, if any. */
export const childFolder = (parent: string, path: string): string | undefined => {
  if (!isWithin(parent, path)) return undefined;
  const [folder, ...rest] = path.slice(parent.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
};
