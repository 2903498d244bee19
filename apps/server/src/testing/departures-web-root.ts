import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RENDERER = fileURLToPath(new URL('../../../web/src/departures/render.tsx', import.meta.url));

/** Makes the folder of a web app that has only the departures page, from its source, without its style and script. */
export async function makeDeparturesWebRoot(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'crewroom-departures-'));
  await mkdir(join(path, '.server'));
  await writeFile(join(path, '.server/departures.js'), `export * from ${JSON.stringify(RENDERER)};`);
  await writeFile(join(path, '.server/follow.js'), 'follow();');
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
