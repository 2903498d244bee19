import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostConfig } from '../host-config.ts';

/** The folder of files that are uploaded now. */
export const uploadsFolder = ({ dataDir }: Pick<HostConfig, 'dataDir'>): string => join(dataDir, 'uploads');

/** The folder of files that are downloaded now. */
export const downloadsFolder = ({ dataDir }: Pick<HostConfig, 'dataDir'>): string =>
  join(dataDir, 'downloads');

/** Removes the files of uploads and downloads that an earlier process left when it was killed. */
export async function removeLeftovers(config: Pick<HostConfig, 'dataDir'>): Promise<void> {
  for (const folder of [uploadsFolder(config), downloadsFolder(config)]) {
    await rm(folder, { recursive: true, force: true });
  }
}
