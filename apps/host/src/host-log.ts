/** The log of the host's own work. */
export type HostLog = Readonly<Record<'error' | 'warn', (payload: object, message: string) => void>>;
