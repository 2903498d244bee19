import type { Database, DatabaseTarget } from '@crewroom/server/platform/database/database';
import type { AirlineRow } from '../registry/tables.ts';

/** Where the databases of airlines are stored: in files or in PostgreSQL. */
export type AirlineStorage = {
  readonly engine: Database['engine'];
  /** The database of an airline, for a backup or a restore. */
  readonly targetOf: (airlineId: string) => DatabaseTarget;
  /** Opens the database of an airline and migrates it. Throws when it is missing or cannot be opened. */
  readonly open: (row: Pick<AirlineRow, 'id' | 'schema_version' | 'state'>) => Promise<Database>;
  /** Returns the size of an airline's database in bytes. */
  readonly bytesOf: (airlineId: string) => Promise<number>;
  /** Returns whether an open or closed airline has a record of one of these people. Throws when it cannot be read. */
  readonly knowsAnyOf: (airlineId: string, robloxIds: readonly string[]) => Promise<boolean>;
  /** Returns whether an open or closed airline has a session with this token hash at `now`, and false when it cannot be read. */
  readonly hasSession: (airlineId: string, tokenHash: string, now: string) => Promise<boolean>;
  /** Erases the database of an airline, also a part of one that a crash left. */
  readonly erase: (airlineId: string) => Promise<void>;
};
