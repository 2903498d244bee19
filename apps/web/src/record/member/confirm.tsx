import { lazy, type ReactNode, Suspense } from 'react';

// Dialogs are large, and most visits only look.
const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: dialog } = await import('../../ui/confirm-dialog.tsx');
  return { default: dialog };
});

type ConfirmProps = {
  readonly title: string;
  readonly act: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What will happen, before it does. */
  readonly children: ReactNode;
};

/** Asks before something is taken away. */
export function Confirm({ title, act, isBusy, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Suspense>
      <ConfirmDialog
        opened
        grave
        title={title}
        act={act}
        busy={isBusy}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {children}
      </ConfirmDialog>
    </Suspense>
  );
}
