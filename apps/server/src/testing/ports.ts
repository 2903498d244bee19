import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

/** Whether something listens there. */
export async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Holds a port while something is done, so that nobody else can open it. */
export async function whilePortIsHeld<T>(port: number, work: () => Promise<T>): Promise<T> {
  const holder = createServer().listen(port, 'localhost');
  await once(holder, 'listening');
  try {
    return await work();
  } finally {
    holder.close();
    await once(holder, 'close');
  }
}
