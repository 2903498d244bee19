import { join } from 'node:path';
import { stepNames } from '@crewroom/server/platform/database/migrations/migrate';
import type { HostConfig } from '../host-config.ts';

/** The newest migration of an airline's database. */
export const SCHEMA_VERSION = stepNames.at(-1) ?? '';

/** Returns the folder with an airline's database file. */
export const folderOf = ({ dataDir }: Pick<HostConfig, 'dataDir'>, id: string): string =>
  join(dataDir, 'airlines', id);
