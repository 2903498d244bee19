import { createReadStream, type ReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
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
import { DOWNLOAD_PREFIX } from './leftovers.ts';

const signInAgain = refuse('sign_in_again', authMessages.signInAgain);

/** The folder and the group of an airline. */
type From = { readonly folder: string; readonly groupId: string };

/** Creates a backup of an open or closed airline and returns it as a download. Removes the file after sending it. */
export async function downloadOf(
  reply: FastifyReply,
  { folder, groupId }: From,
  now: Date,
): Promise<ReadStream> {
  const file = join(folder, DOWNLOAD_PREFIX + newId());
  await makeBackup({ engine: 'sqlite', dataDir: folder }, file, { now, groupId, withoutSecrets: true });
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
export function backupRoute(open: OpenScope, { clock }: Dependencies, from: From): void {
  open('owner', (scope) => {
    scope.get('/api/admin/backup', async (request, reply) => {
      const signedInAt = request.viewer?.session.signedInAt ?? '';
      if (!isRecentSignIn(signedInAt, clock())) return sendRefusal(reply, signInAgain);
      recordRequestEvent(request, { kind: 'backup', details: { ok: true } });
      return reply.send(await downloadOf(reply, from, clock()));
    });
  });
}
