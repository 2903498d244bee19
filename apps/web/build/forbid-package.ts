import type { Plugin } from 'vite';

/**
 * Fails the build when a package is in what the browser downloads. The schemas of the domain are for the server, and one
 * `import` that should have been an `import type` would bring their library along.
 */
export const forbidPackage = (name: string): Plugin => ({
  name: `forbid-package-${name}`,
  generateBundle(_options, bundle) {
    const isOf = (id: string): boolean => id.includes(`/node_modules/${name}/`);
    const found = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .find(isOf);
    if (found === undefined) return;
    const way = [found];
    for (let at: string | undefined = found; at !== undefined; ) {
      at = this.getModuleInfo(at)?.importers.find((importer) => !way.includes(importer));
      if (at !== undefined) way.unshift(at);
    }
    const own = way.filter((id) => !isOf(id)).map((id) => id.replace(/^.*\/((?:apps|packages)\/)/, '$1'));
    this.error(`${name} is loaded into the browser, by ${own.join(' → ')}; use "import type"`);
  },
});
