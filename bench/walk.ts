import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@crewroom/server/platform/database/database';
import { databaseSettings } from '@crewroom/server/testing/server-process';
import { startCrowdedRoblox } from '@crewroom/server/testing/walk/crowded-roblox';
import { stories } from '@crewroom/server/testing/walk/stories';
import { walkerOf } from '@crewroom/server/testing/walk/walker';
import { groupOf, growWholeAirline, walkSettings } from '@crewroom/server/testing/walk/whole-airline';
import { execaNode } from 'execa';
import { processSettings } from '../tools/start-portal.ts';
import type { Measurement } from './measurement.ts';
import { type Checkout, startPortal } from './portal.ts';
import { type Row, rounded } from './reports.ts';

/** Runs an operator's command with the product's default heap. Rejects when it fails. */
async function runCommand({ root }: Checkout, target: DatabaseTarget, name: string, ...args: string[]) {
  await execaNode(join(root, `tools/${name}.ts`), args, {
    cwd: root,
    nodeOptions: [...processSettings.args],
    env: { ...databaseSettings(target), SANDBOX_URL: 'http://localhost:1' },
  });
}

/**
 * Walks through every endpoint and every job of a portal, a backup and its restore with a large airline, with the
 * product's default heap. A dead process or a rejection ends it.
 */
export const measureWalk: Measurement = async ({ checkout, databases, size }) => {
  const target = await databases.copy(checkout);
  await growWholeAirline(target, size);
  const group = groupOf(size);
  const folder = mkdtempSync(join(tmpdir(), 'crewroom-bench-walk-'));
  await using roblox = await startCrowdedRoblox(group);
  let portal = await startPortal(checkout, target, walkSettings(roblox));
  let most = 0;

  async function look(): Promise<void> {
    most = Math.max(most, await portal.megabytes());
  }

  const walker = walkerOf({
    url: () => `http://localhost:${portal.port}`,
    target,
    size,
    roblox,
    group,
    async killAndStart() {
      await portal.kill();
      portal = await startPortal(checkout, target, walkSettings(roblox));
    },
    async until(isSo) {
      // Reading the state of a dead process fails.
      for (; !(await isSo()); await sleep(100)) await look();
    },
  });

  const rows: Row[] = [];
  async function step(what: string, action: () => Promise<void>, isOfThePortal = true): Promise<void> {
    const began = performance.now();
    most = 0;
    const looking = setInterval(() => void look().catch(() => undefined), 100);
    await action();
    clearInterval(looking);
    rows.push({
      'what the portal does': what,
      'in s': rounded((performance.now() - began) / 1000),
      'MB at most': isOfThePortal ? rounded(most) : '',
    });
  }

  const backup = join(folder, 'whole.backup');
  for (const [what, story] of stories.beforeBackup) await step(what, () => story(walker));
  await step('is backed up while it runs', () => runCommand(checkout, target, 'backup', backup));
  for (const [what, story] of stories.afterBackup) await step(what, () => story(walker));
  await portal.stop();
  await step('is restored', () => runCommand(checkout, target, 'restore', backup, '--replace'), false);
  rmSync(folder, { recursive: true });
  return { what: `${walker.asked.size} endpoints, every job and two operator commands.`, rows };
};
