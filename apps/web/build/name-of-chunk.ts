/** What is known of a chunk that is being named. */
type Chunk = { readonly name: string; readonly facadeModuleId: string | null };

/** The file of a chunk: a screen is named after its feature, so that a request shows what was opened. */
export function nameOfChunk({ name, facadeModuleId }: Chunk): string {
  const [, feature] = /\/src\/features\/([a-z-]+)\//.exec(facadeModuleId ?? '') ?? [];
  return `assets/${feature === undefined ? '' : `${feature}.`}${name}-[hash].js`;
}
