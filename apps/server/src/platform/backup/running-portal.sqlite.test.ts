import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repeatErasures } from '../../features/erasure/restored-erasures.ts';
import { contentsOf } from '../../testing/backup/contents.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { signedInMember } from '../../testing/test-portal.ts';
import { assertOrigin, describeOrigin } from '../database/origin.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

const now = new Date('2026-03-02T12:00:00.000Z');

it('backs up a data folder that a running portal holds, and rejects a restore into it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewroom-running-'));
  await using portal = await createFlightPortal();
  await assertOrigin(portal.database, { mode: 'sandbox' });
  await signedInMember(portal);
  const before = await contentsOf(portal.database.target);
  const file = join(folder, 'a.backup');
  await makeBackup(portal.database.target, file, { now });
  const origin = describeOrigin({ mode: 'sandbox' });
  await expect(
    restoreBackup(portal.database.target, file, {
      origin,
      rules: portal.config,
      erasure: repeatErasures,
      now,
      replace: true,
    }),
  ).rejects.toThrow('is in use by another running Crewroom');
  expect(await contentsOf(portal.database.target)).toEqual(before);
  await rm(folder, { recursive: true });
});
