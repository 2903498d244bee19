import { lazyDialog } from './lazy.tsx';

/** The dialog that asks before an act, fetched when it is about to. */
export const Confirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
