import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

const FILE = 'secret.key';
const KEY_BYTES = 32;

type KeySettings = Pick<Config, 'secretKey' | 'dataDir'>;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Returns the key of the data folder, or null without one. */
function readKeyFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Creates the key once: two simultaneous processes both use the first one. */
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

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKeyOf = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'crewroom sealed settings', KEY_BYTES));

/** Encrypts and decrypts secrets that are stored in the database, with a key that is not in it. */
export class Secrets {
  readonly #settings: KeySettings;

  constructor(settings: KeySettings) {
    this.#settings = settings;
  }

  /** The key in the settings, or the one in the data folder, or null without one. */
  key(): string | null {
    const { secretKey, dataDir } = this.#settings;
    return secretKey ?? readKeyFile(join(dataDir, FILE));
  }

  /**
   * Returns a secret encrypted and bound to a name, in base64url: nonce, ciphertext, tag. Returns null when there is no
   * key and none can be created.
   */
  seal(name: string, secret: string): string | null {
    const key = this.key() ?? makeKeyFile(this.#settings.dataDir);
    if (key === null) return null;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, cipherKeyOf(key), nonce).setAAD(Buffer.from(name));
    const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64url');
  }

  /**
   * Returns a secret that was sealed under a name, or null when the key or the name differs or the sealed text was
   * altered.
   */
  open(name: string, sealed: string): string | null {
    const key = this.key();
    const bytes = Buffer.from(sealed, 'base64url');
    if (key === null || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, cipherKeyOf(key), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      return null;
    }
  }
}
