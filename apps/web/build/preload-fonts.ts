import type { Plugin } from 'vite';

/** Adds preload links for the named fonts, so that they load with the page and not only after the style sheet. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'crewroom:preload-fonts',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const files = Object.keys(bundle ?? {});
      return names.map((name) => {
        const file = files.find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (file === undefined) throw new Error(`The build has no font ${name}`);
        return {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        };
      });
    },
  };
}
