import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createOpener, createSealer, sealSchema } from '../backup/sealed-pieces.ts';
import type { Config } from '../config.ts';

const FILE = 'secret.key';
const KEY_BYTES = 32;

type KeySettings = Pick<Config, 'secretKey' | 'dataDir'>;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The key that was made in the data folder; null where there is none. */
function readKeyFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Makes the key once: of two processes that do at the same time, both go by the one that was first. */
function makeKeyFile(dataDir: string): string | null {
  const path = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    const key = randomBytes(KEY_BYTES).toString('base64url');
    writeFileSync(path, `${key}\n`, { flag: 'wx', mode: 0o600, flush: true });
    return key;
  } catch (error) {
    return isCode(error, 'EEXIST') ? readKeyFile(path) : null;
  }
}

const lineSchema = sealSchema.extend({ name: z.string() });

/** Seals secrets that are stored in the database, and opens them, with a key that is not in it. */
export class Secrets {
  readonly #settings: KeySettings;
  /** What was opened before, so that a reading of what has not changed costs nothing. */
  readonly #opened = new Map<string, string>();

  constructor(settings: KeySettings) {
    this.#settings = settings;
  }

  /** Encrypts a secret under a name, without which it cannot be opened; null where there is no key and none can be made. */
  async seal(name: string, secret: string): Promise<string | null> {
    const { secretKey, dataDir } = this.#settings;
    const key = secretKey ?? readKeyFile(join(dataDir, FILE)) ?? makeKeyFile(dataDir);
    if (key === null) return null;
    const sealer = await createSealer(key, (seal) => Buffer.from(JSON.stringify({ name, ...seal })));
    const pieces = Buffer.concat([sealer.add(Buffer.from(secret)), sealer.end()]);
    return `${sealer.line.toString()}\n${pieces.toString('base64')}`;
  }

  /** Opens what was sealed under a name; null where the key is another one or is gone, and where it was altered. */
  async open(name: string, sealed: string): Promise<string | null> {
    const known = this.#opened.get(`${name}\n${sealed}`);
    if (known !== undefined) return known;
    const opened = await this.#open(name, sealed).catch(() => null);
    if (opened !== null) this.#opened.set(`${name}\n${sealed}`, opened);
    return opened;
  }

  async #open(name: string, sealed: string): Promise<string | null> {
    const key = this.#settings.secretKey ?? readKeyFile(join(this.#settings.dataDir, FILE));
    const [line = '', pieces = ''] = sealed.split('\n');
    const { name: sealedName, ...seal } = lineSchema.parse(JSON.parse(line));
    if (key === null || sealedName !== name) return null;
    const opener = await createOpener(key, seal, Buffer.from(line));
    if (opener === null) return null;
    const opened: Buffer[] = [];
    const bytes = (async function* () {
      yield Buffer.from(pieces, 'base64');
    })();
    for await (const piece of opener(bytes)) opened.push(piece);
    return Buffer.concat(opened).toString();
  }
}
