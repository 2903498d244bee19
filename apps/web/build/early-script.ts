import type { Plugin } from 'vite';

type EarlyScript = {
  readonly name: string;
  /** At the head of the page, or at the head of its body, where the start data can be read. */
  readonly place: 'head' | 'body';
  /** The module, from the root of the app. It must import and export nothing, to run as a plain script. */
  readonly module: string;
};

/**
 * Runs a small module before the first paint: as a plain script, because modules wait until the page is parsed, and in
 * the page itself, because a file would hold up everything after it.
 */
export function earlyScript({ name, place, module }: EarlyScript): Plugin {
  let reference = '';
  return {
    name: `crewroom:early-${name}`,
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: module, name });
    },
    generateBundle(_options, bundle) {
      const chunk = bundle[this.getFileName(reference)];
      if (chunk?.type !== 'chunk' || chunk.imports.length + chunk.exports.length > 0) {
        this.error(`${module} imports or exports something and cannot run as a plain script`);
      }
    },
    transformIndexHtml(_html, { bundle }) {
      const file = Object.values(bundle ?? {}).find(
        (output) => output.type === 'chunk' && output.name === name,
      );
      return file?.type === 'chunk'
        ? [{ tag: 'script', children: file.code.trim(), injectTo: `${place}-prepend` }]
        : [];
    },
  };
}
