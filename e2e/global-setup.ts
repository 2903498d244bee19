import { rm } from 'node:fs/promises';
import { playYear } from './src/running-portal.ts';
import { copyBuiltWeb } from './src/web-copy.ts';

/** One copy of the web app and one played year for the whole run. The workers, started later, inherit the variables. */
export default async function setUp(): Promise<() => Promise<void>> {
  const copy = copyBuiltWeb();
  process.env['E2E_WEB_ROOT'] = copy.root;
  const playedYear = await playYear();
  process.env['E2E_PLAYED_YEAR'] = playedYear;
  return async () => {
    copy.remove();
    await rm(playedYear, { recursive: true, force: true });
  };
}
