import { lazyDialog } from './lazy.tsx';

/** The confirmation dialog, loaded on demand. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
