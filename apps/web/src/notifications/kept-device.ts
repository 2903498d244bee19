const KEPT = 'crewroom-push-device';

/** The device of which the browser keeps that the portal sends to it: its id there. It is the same for all tabs. */
export const keptDevice = {
  read: (): string | null => localStorage.getItem(KEPT),
  keep: (id: string): void => localStorage.setItem(KEPT, id),
  forget: (): void => localStorage.removeItem(KEPT),
};
