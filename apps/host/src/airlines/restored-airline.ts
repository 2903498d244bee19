import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hostMessages } from '@crewroom/domain/hosting/messages';
import { repeatErasures } from '@crewroom/server/features/erasure/restored-erasures';
import { useStored } from '@crewroom/server/features/settings/watch-settings';
import { openBackupFile } from '@crewroom/server/platform/backup/open-backup-file';
import { restoreBackup } from '@crewroom/server/platform/backup/restore';
import { type Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { StartRefusal } from '@crewroom/server/platform/database/errors';
import { isKnownStep } from '@crewroom/server/platform/database/migrations/migrate';
import { describeOrigin, originOf } from '@crewroom/server/platform/database/origin';
import { newId } from '@crewroom/server/platform/database/stored-values';
import { Secrets } from '@crewroom/server/platform/secrets/secret-key';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostDeps } from '../deps.ts';
import type { HostConfig } from '../host-config.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { uploadsFolder } from './leftovers.ts';
import { settingsOf } from './open-airline.ts';

const invalidBackup = refuse('invalid_backup', hostMessages.invalid_backup);
const otherGroup = refuse('other_group', hostMessages.other_group);

/** Stores the request bodies of a scope as files, because a backup may be larger than memory. */
export function storeBodiesAsFiles(scope: FastifyInstance, config: HostConfig): void {
  const { airlineBytes } = config;
  const folder = uploadsFolder(config);
  scope.addContentTypeParser(
    'application/octet-stream',
    async (_request: FastifyRequest, payload: IncomingMessage) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, newId());
      let bytes = 0;
      try {
        await pipeline(
          payload,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              if (bytes > airlineBytes) throw Object.assign(new Error('Too large'), { statusCode: 413 });
              yield chunk;
            }
          },
          createWriteStream(file, { mode: 0o600 }),
        );
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return file;
    },
  );
}

const originFor = ({ config }: Pick<HostDeps, 'config'>, groupId: string): string =>
  describeOrigin(originOf(config.robloxFor(groupId)));

/** Returns the refusal of a file as the airline of a group, or null when it is valid. */
export async function backupRefusal(
  deps: Pick<HostDeps, 'config'>,
  file: string,
  groupId: string,
): Promise<Refusal | null> {
  try {
    const { header } = await openBackupFile(file, isKnownStep);
    const isOther =
      (header.origin !== null && header.origin !== originFor(deps, groupId)) ||
      (header.groupId !== undefined && header.groupId !== groupId);
    return isOther ? otherGroup : null;
  } catch (error) {
    if (error instanceof StartRefusal) return invalidBackup;
    throw error;
  }
}

/** Restores a file as the database of a new airline. Returns a refusal for an invalid file. */
export async function restoreInto(
  deps: Pick<HostDeps, 'config' | 'hostKey' | 'storage' | 'clock'>,
  row: AirlineRow,
  file: string,
): Promise<Refusal | null> {
  const rules = settingsOf(deps, row);
  try {
    await restoreBackup(deps.storage.targetOf(row.id), file, {
      origin: originFor(deps, row.group_id),
      rules,
      erasure: repeatErasures,
      applySettings: (database) => useStored({ config: rules, database }, new Secrets(rules)),
      now: deps.clock(),
    });
    return null;
  } catch (error) {
    if (error instanceof StartRefusal) return invalidBackup;
    throw error;
  }
}
