import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A folder in memory, which Linux has. */
const MEMORY_FOLDER = '/dev/shm';
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Where the databases of tests are: in memory where there is enough of it, else among the temporary files. A portal's every
 * commit waits for its disk, which shows nothing in a test.
 */
export const memoryFolder = async (): Promise<string> => {
  const room = await statfs(MEMORY_FOLDER).catch(() => null);
  return room !== null && room.bavail * room.bsize >= ROOM_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
};
