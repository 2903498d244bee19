import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import packed from '@sparticuz/chromium';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const systemChromium = (path: string): string | undefined =>
  path
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((candidate) => existsSync(candidate));

const packedVersion = (): string => {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest: unknown = createRequire(import.meta.url)(join(dirname(main), '../package.json'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unknown';
};

const unpackInto = async (folder: string): Promise<void> => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
};

/**
 * The package unpacks into the shared temporary folder. It takes any file under its name for complete and its own, even
 * if it is partial, of another version or another user's. So it unpacks into a fresh folder, which then moves into
 * place as a whole.
 */
const packedChromium = async (): Promise<string> => {
  const cache = resolve(import.meta.dirname, '../.cache');
  const folder = join(cache, `chromium-${packedVersion()}`);
  if (!existsSync(folder)) {
    const fresh = `${folder}-${process.pid}`;
    mkdirSync(fresh, { recursive: true });
    await unpackInto(fresh);
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      // Another process that started at the same time was faster, and its copy is equivalent.
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'chromium');
};

/** The package's Chromium is for Linux on x64, and needs system libraries that a minimal machine may lack. */
const startsHere = (path: string): boolean =>
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else the one from the packages, else one of the system. The package's is the same
 * on every machine, and a shell without windows, which takes a quarter less processor time. Nothing is downloaded.
 */
export const chromiumPath = async (): Promise<string> => {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, but that file does not exist`);
    return chosen;
  }
  const own = await packedChromium();
  return startsHere(own) ? own : (systemChromium(process.env['PATH'] ?? '') ?? own);
};

const isRoot = process.getuid?.() === 0;

/** Chromium's own sandbox does not run as root. The other flags block its requests to any host except the portal. */
export const chromiumArgs: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];
