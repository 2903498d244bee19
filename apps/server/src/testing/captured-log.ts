import type { AppOptions } from '../app.ts';
import { logSettings } from '../http/log-settings.ts';

/** What an app has logged, line by line, as the process would write it. */
export type CapturedLog = {
  readonly lines: readonly string[];
  readonly logger: NonNullable<AppOptions['logger']>;
};

/** Makes a log that is kept instead of written. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  return { lines, logger: { ...logSettings('info'), stream } };
}
