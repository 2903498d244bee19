const KEPT = 'crewroom-push-device';

/** The id of this browser as a push device of the portal, stored for all its tabs. */
export const storedDevice = {
  read: (): string | null => localStorage.getItem(KEPT),
  keep: (id: string): void => localStorage.setItem(KEPT, id),
  discard: (): void => localStorage.removeItem(KEPT),
};
