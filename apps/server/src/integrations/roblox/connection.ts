import type { Credentials, RobloxSettings } from './settings.ts';

const none: Credentials = { clientId: '', clientSecret: '', apiKey: '', groupId: '' };

/**
 * The portal's connection to Roblox: with the credentials of its start, or with those that its set-up stored. It waits
 * until there are any.
 */
export class RobloxConnection {
  /** Whether the credentials are the stored ones. Otherwise they are given for as long as the process runs. */
  readonly takesStored: boolean;
  readonly #connect: (credentials: Credentials) => RobloxSettings;
  readonly #ready = Promise.withResolvers<void>();
  #settings: RobloxSettings;
  #isReady = false;

  /** `given` is null for stored credentials. */
  constructor(connect: (credentials: Credentials) => RobloxSettings, credentials: Credentials | null) {
    this.takesStored = credentials === null;
    this.#connect = connect;
    this.#settings = connect(none);
    if (credentials !== null) this.use(credentials);
  }

  /** The current settings, without credentials as long as there are none. */
  get settings(): RobloxSettings {
    return this.#settings;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves once there are credentials. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Returns the settings with some credentials. */
  settingsWith(credentials: Credentials): RobloxSettings {
    return this.#connect(credentials);
  }

  /** Uses some credentials from now on. */
  use(credentials: Credentials): void {
    const { clientId, clientSecret, apiKey, groupId } = this.#settings;
    const isSame =
      clientId === credentials.clientId &&
      clientSecret === credentials.clientSecret &&
      apiKey === credentials.apiKey &&
      groupId === credentials.groupId;
    if (this.#isReady && isSame) return;
    this.#settings = this.#connect(credentials);
    this.#isReady = true;
    this.#ready.resolve();
  }
}
