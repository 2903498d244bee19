import type { Credentials, RobloxSettings } from './settings.ts';

const none: Credentials = { clientId: '', clientSecret: '', apiKey: '', groupId: '' };

/**
 * How the portal is connected to Roblox: with credentials that it was started with, or with those that its set-up stored. Until there
 * are any it waits for them.
 */
export class RobloxConnection {
  /** Whether the credentials are those that are stored; otherwise they are given for as long as the process runs. */
  readonly takesStored: boolean;
  readonly #connect: (credentials: Credentials) => RobloxSettings;
  readonly #ready = Promise.withResolvers<void>();
  #settings: RobloxSettings;
  #isReady = false;

  /** `given` is null where the credentials are those that are stored. */
  constructor(connect: (credentials: Credentials) => RobloxSettings, given: Credentials | null) {
    this.takesStored = given === null;
    this.#connect = connect;
    this.#settings = connect(none);
    if (given !== null) this.use(given);
  }

  /** The settings as they are now; without credentials as long as there are none. */
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

  /** What the settings would be with some credentials. */
  settingsWith(credentials: Credentials): RobloxSettings {
    return this.#connect(credentials);
  }

  /** Goes by some credentials from here on. */
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
