import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns where the first of some programs is on the path of this process. */
export const onPath = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((program) => existsSync(program));
