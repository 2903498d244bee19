import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { authMessages } from '@crewroom/domain/auth/messages';
import { isRecentSignIn } from '@crewroom/domain/auth/sign-in';
import type { OpenScope } from '@crewroom/server/app';
import { makeBackup } from '@crewroom/server/platform/backup/make-backup';
import { refuse } from '@crewroom/server/platform/changes/refusal';
import { newId } from '@crewroom/server/platform/database/stored-values';
import type { Dependencies } from '@crewroom/server/platform/dependencies';
import { recordRequestEvent } from '@crewroom/server/platform/http/record-security-event';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import type { FastifyReply } from 'fastify';
import type { HostConfig } from '../host-config.ts';
import type { AirlineRow } from '../registry/tables.ts';
import { downloadsFolder } from './leftovers.ts';
import type { AirlineStorage } from './storage.ts';

const signInAgain = refuse('sign_in_again', authMessages.signInAgain);

/** The airline to download, and the folder of this machine for its file. */
type BackupSource = {
  readonly config: Pick<HostConfig, 'dataDir'>;
  readonly storage: Pick<AirlineStorage, 'targetOf'>;
  readonly row: Pick<AirlineRow, 'id' | 'group_id'>;
};

/** Creates a backup of an open or closed airline and returns it as a download. Removes the file after sending it. */
export async function sendBackup(
  reply: FastifyReply,
  { config, storage, row }: BackupSource,
  now: Date,
): Promise<ReadStream> {
  const folder = downloadsFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, newId());
  const options = { now, groupId: row.group_id, withoutSecrets: true };
  await makeBackup(storage.targetOf(row.id), file, options);
  const stream = createReadStream(file);
  stream.once('close', () => void rm(file, { force: true }));
  reply
    .header('content-type', 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="airline-${now.toISOString().slice(0, 10)}.crewroom"`,
    );
  return stream;
}

/** Registers the route by which an owner downloads their airline. */
export function backupRoute(open: OpenScope, { clock }: Dependencies, from: BackupSource): void {
  open('owner', (scope) => {
    scope.get('/api/admin/backup', async (request, reply) => {
      const signedInAt = request.viewer?.session.signedInAt ?? '';
      if (!isRecentSignIn(signedInAt, clock())) return sendRefusal(reply, signInAgain);
      const record = (ok: boolean) => recordRequestEvent(request, { kind: 'backup', details: { ok } });
      try {
        const file = await sendBackup(reply, from, clock());
        record(true);
        return reply.send(file);
      } catch (error) {
        record(false);
        throw error;
      }
    });
  });
}
