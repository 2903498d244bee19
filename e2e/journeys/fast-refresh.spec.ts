import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort, startChild } from '../../tools/process.ts';

const root = resolve(import.meta.dirname, '../..');
const copied = ['apps', 'packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

const isSource = (path: string): boolean => !/(^|\/)(dist|\.cache|data)(\/|$)/.test(relative(root, path));

/** Copies the project to a folder, so that a test may edit its files. */
const copyProject = (folder: string): void => {
  for (const name of copied)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
};

const editIn = (folder: string, path: string, from: string, to: string): void => {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  // In one step, because Vite would read a file that is half written.
  const edited = join(folder, 'edited');
  writeFileSync(edited, text.replace(from, to));
  renameSync(edited, file);
};

/** Starts `npm run dev` in a folder on a free port. */
const startDev = async (folder: string) => {
  const port = await freePort();
  const child = startChild({
    name: 'npm run dev',
    args: ['tools/run.mjs', 'dev'],
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    },
    ready: /^ {2}Stop/,
    silentForMs: 120_000,
    print: () => undefined,
  });
  await child.ready;
  return { url: `http://localhost:${port}`, stop: () => child.stop() };
};

/** Collects what a page writes to the console as a warning or an error. */
const collectNoise = (page: Page): readonly string[] => {
  const noise: string[] = [];
  page.on('console', (message) => {
    // Only a slow machine logs this: modules are compiled while the page waits for them.
    if (message.text().includes('preloaded using link preload but not used')) return;
    if (['warning', 'error'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(error.message));
  return noise;
};

// Playwright would log its rejection of the service worker to the console.
test.use({ serviceWorkers: 'allow' });

test('the development server applies an edit, keeps the content of an open dialog, and logs no warning', async ({
  page,
}) => {
  // It transforms every file at its first request, which takes long on a busy machine.
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'crewroom-dev-'));
  copyProject(folder);
  // The packages are outside of the copy, where Vite would not serve them from.
  editIn(folder, 'apps/web/vite.config.ts', 'plugins: [', 'server: { fs: { strict: false } },\n  plugins: [');
  const dev = await startDev(folder);
  try {
    const noise = collectNoise(page);
    await page.goto(`${dev.url}/login`);
    await page.getByRole('link', { name: 'Log in with Roblox' }).click();
    await page.getByRole('button', { name: /OwnerOlivia/ }).click();
    await page.waitForURL(`${dev.url}/profile`);
    for (const path of ['/flights', '/scheduling', '/admin', '/admin/settings', '/profile']) {
      await page.goto(`${dev.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
    }
    const leave = page.getByRole('region', { name: 'Leave', exact: true });
    await leave.getByRole('button', { name: 'Ask for leave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for leave' });
    await dialog.getByLabel('Reason').fill('Exams at school.');
    editIn(
      folder,
      'apps/web/src/features/record/leave/ask-leave.tsx',
      'Choose the days to see',
      'Pick the days to see',
    );
    await expect(dialog.getByText('Pick the days to see')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Exams at school.');
    expect(noise).toEqual([]);
  } finally {
    await dev.stop();
    rmSync(folder, { recursive: true });
  }
});
