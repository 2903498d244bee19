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

const signInAgain = refuse('sign_in_again', authMessages.signInAgain);

/** Where an airline is stored, and whose it is. */
type From = { readonly folder: string; readonly groupId: string };

/** Makes a backup of an airline, open or not, and returns it as a download. The file is removed once it is sent. */
export async function downloadOf(
  reply: FastifyReply,
  { folder, groupId }: From,
  now: Date,
): Promise<ReadStream> {
  const file = join(folder, `download-${newId()}`);
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

/** Adds the route by which an owner downloads their airline. */
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
