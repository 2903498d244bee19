const KEPT = 'crewroom-push-device';

/** The id that the portal gave this browser as a device to push to, kept for all its tabs. */
export const keptDevice = {
  read: (): string | null => localStorage.getItem(KEPT),
  keep: (id: string): void => localStorage.setItem(KEPT, id),
  discard: (): void => localStorage.removeItem(KEPT),
};
