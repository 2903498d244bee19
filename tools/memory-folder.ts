import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A folder in memory, which Linux has. */
const MEMORY_FOLDER = '/dev/shm';
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * The folder of the tests' databases: in memory if there is enough of it, else among the temporary files. Every commit
 * of a portal waits for its disk, which tests do not need.
 */
export const memoryFolder = async (): Promise<string> => {
  const room = await statfs(MEMORY_FOLDER).catch(() => null);
  return room !== null && room.bavail * room.bsize >= ROOM_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
};
