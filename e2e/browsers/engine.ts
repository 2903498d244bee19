/** The names of the engines, as Playwright's projects have them. */
export const engineNames = ['firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

export type Key = 'Enter' | 'Escape' | 'Tab';

export type Size = {
  readonly width: number;
  readonly height: number;
};

/** One page of one person, with the functions that differ between engines. Everything else happens in the page. */
export type EnginePage = {
  readonly goto: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** Runs a whole script in the page, despite its content security policy. */
  readonly inject: (source: string) => Promise<void>;
  /** Runs a function in the page, which sees nothing except its argument. The argument and the result pass as JSON. */
  readonly evaluate: <Argument, Result>(
    work: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Result>;
  /** Clicks at a point of the window, in CSS pixels. */
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  readonly typeText: (text: string) => Promise<void>;
  readonly pressKey: (key: Key) => Promise<void>;
  /** Resizes the page. */
  readonly resize: (size: Size) => Promise<void>;
  /** Takes a screenshot of the window as PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** A running browser. */
export type Engine = {
  /** Its name and version, as it reports them. */
  readonly version: string;
  /** Opens a page for another person, without shared cookies, storage or workers. */
  readonly openPage: () => Promise<EnginePage>;
  readonly close: () => Promise<void>;
};

/** The requirements of an engine on this machine, and the function that starts it. */
export type InstalledEngine = {
  /** The missing programs, none when it can start. */
  readonly missing: readonly string[];
  readonly start: () => Promise<Engine>;
};

// Neither London nor the machine's own zone, so that a Zulu time and a local one never agree by chance.
export const timeZone = 'America/New_York';

export const desktop: Size = { width: 1280, height: 800 };
