/** What is known of a chunk that is being named. */
type Chunk = { readonly name: string; readonly facadeModuleId: string | null };

/** The file of a chunk: a screen is named after its domain, so that a request shows what was opened. */
export function nameOfChunk({ name, facadeModuleId }: Chunk): string {
  const [, domain] = /\/src\/(?!app\/|lib\/|parts\/|ui\/)([a-z-]+)\//.exec(facadeModuleId ?? '') ?? [];
  return `assets/${domain === undefined ? '' : `${domain}.`}${name}-[hash].js`;
}
