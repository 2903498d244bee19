import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostConfig } from '../host-config.ts';

/** The folder of files that are uploaded now. */
export const uploadsFolder = ({ dataDir }: Pick<HostConfig, 'dataDir'>): string => join(dataDir, 'uploads');

/** How the names of files begin that are downloaded now, in an airline's folder. */
export const DOWNLOAD_PREFIX = 'download-';

/** Removes the files of uploads and downloads that an earlier process left when it was killed. */
export async function removeLeftovers(config: Pick<HostConfig, 'dataDir'>): Promise<void> {
  await rm(uploadsFolder(config), { recursive: true, force: true });
  const airlines = join(config.dataDir, 'airlines');
  if (!existsSync(airlines)) return;
  for (const folder of await readdir(airlines, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const names = await readdir(join(airlines, folder.name));
    for (const name of names.filter((one) => one.startsWith(DOWNLOAD_PREFIX))) {
      await rm(join(airlines, folder.name, name), { force: true });
    }
  }
}
