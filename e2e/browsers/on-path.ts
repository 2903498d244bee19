import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the first of some programs stands on the path of this process. */
export const onPath = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((program) => existsSync(program));
