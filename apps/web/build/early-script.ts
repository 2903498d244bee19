import type { Plugin } from 'vite';

type EarlyScript = {
  readonly name: string;
  /** The module, from the root of the app. It must import and export nothing, to run as a plain script. */
  readonly module: string;
};

/**
 * Runs a small module before the first paint: as a file of its own, because the security policy of the page has no
 * place for inline scripts, and as a plain script, because modules wait until the page is parsed.
 */
export function earlyScript({ name, module }: EarlyScript): Plugin {
  let reference = '';
  return {
    name: 'crewroom:early-script',
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
      if (file === undefined) return [];
      return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }];
    },
  };
}
