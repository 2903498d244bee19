import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeparturesModule } from '@crewroom/domain/departures/page';

/** The folder of the built web app with the parts of the page, which is not served. */
const FOLDER = '.server';

/** The parts of the page from the built web app. */
export type DeparturesParts = DeparturesModule & { readonly script: string };

/**
 * Returns a function that loads the parts of the page from the built web app, with the first visit, because few airlines show
 * departures. Null if the web app is not built.
 */
export function createPartsLoader(webRoot: string): (() => Promise<DeparturesParts>) | null {
  const file = join(webRoot, FOLDER, 'departures.js');
  if (!existsSync(file)) return null;
  const load = async (): Promise<DeparturesParts> => {
    // The build makes it from `apps/web/src/departures/render.tsx`, whose exports have these types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const module = (await import(pathToFileURL(file).href)) as DeparturesModule;
    return { ...module, script: await readFile(join(webRoot, FOLDER, 'follow.js'), 'utf8') };
  };
  let loading: Promise<DeparturesParts> | undefined;
  return () => (loading ??= load());
}
