import { StartRefusal } from '../database/errors.ts';

type Listening = { readonly host: string; readonly port: number; readonly setting: string };

/** Returns a StartRefusal for a port that cannot be opened, which names the setting to change. Returns other errors unchanged. */
export function portRefusal(error: unknown, { host, port, setting }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be opened by this user';
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new StartRefusal(`Port ${port} of ${host} ${why}; set ${setting} to another one.`, { cause: error });
}
