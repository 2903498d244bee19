/** The names of the engines, as Playwright's projects have them. */
export const engineNames = ['firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

export type Key = 'Enter' | 'Escape' | 'Tab';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One page of one person, as far as an engine has to be told apart: everything else is asked and done in the page. */
export interface EnginePage {
  readonly goto: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** Runs a whole script in the page, whatever its content security policy is. */
  readonly inject: (source: string) => Promise<void>;
  /** Runs a function in the page, which knows nothing but its argument; both that and the answer pass as JSON. */
  readonly evaluate: <Argument, Result>(
    work: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Result>;
  /** Presses the mouse at a point of the window, in CSS pixels. */
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Types into what has the focus. */
  readonly typeText: (text: string) => Promise<void>;
  readonly pressKey: (key: Key) => Promise<void>;
  /** Gives the page this much room. */
  readonly resize: (size: Size) => Promise<void>;
  /** A picture of the window as PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Its name and version, as it calls itself. */
  readonly version: string;
  /** Opens a page for one more person: no cookie, storage or worker is shared with another. */
  readonly openPage: () => Promise<EnginePage>;
  readonly close: () => Promise<void>;
}

/** What an engine needs on this machine, and the way to start it. */
export interface InstalledEngine {
  /** The programs that are missing; none when it can start. */
  readonly missing: readonly string[];
  readonly start: () => Promise<Engine>;
}

// Neither London nor the machine's own zone, so that a Zulu time and a local one never look alike by luck.
export const timeZone = 'America/New_York';

export const desktop: Size = { width: 1280, height: 800 };
