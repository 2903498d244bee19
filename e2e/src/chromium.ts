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
 * The package unpacks beside everybody else's files in the temporary folder and takes whatever stands there under
 * its name for finished and its own, be it half written, of another version or another user's. So it unpacks into
 * a fresh folder of ours, which then moves into place whole.
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
      // Somebody else who began at the same time was faster: theirs is as good.
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'chromium');
};

/** The packages' own is for Linux on x64, and needs libraries of the system that a bare machine may lack. */
const startsHere = (path: string): boolean =>
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Where a Chromium is: `CHROMIUM_PATH`, else the one from the packages, else one of the system. That of the packages is the same on
 * every machine, and a shell without windows, which takes a quarter less of the processors' time. Nothing is downloaded.
 */
export const chromiumPath = async (): Promise<string> => {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, and there is nothing`);
    return chosen;
  }
  const own = await packedChromium();
  return startsHere(own) ? own : (systemChromium(process.env['PATH'] ?? '') ?? own);
};

const isRoot = process.getuid?.() === 0;

/** Chromium's own sandbox rejects to work for root; the other flags keep it from calling anybody but the portal. */
export const chromiumArgs: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];
