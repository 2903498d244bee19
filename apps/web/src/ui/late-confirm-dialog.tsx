import type { ComponentProps } from 'react';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import { LateDialog } from './late-dialog.tsx';
import { latePart } from './late-part.tsx';

const Dialog = latePart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** The dialog that asks before an act, fetched when it first does. */
export function LateConfirmDialog({ opened, ...props }: ComponentProps<typeof ConfirmDialog>) {
  return <LateDialog opened={opened}>{(isOpen) => <Dialog {...props} opened={isOpen} />}</LateDialog>;
}
