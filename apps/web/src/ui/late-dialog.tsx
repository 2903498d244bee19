import { type ReactNode, Suspense, useEffect, useState } from 'react';

type LateDialogProps = {
  readonly opened: boolean;
  /** Draws the dialog, whose code may still be on its way. */
  readonly children: (opened: boolean) => ReactNode;
};

function OpenedAfter({ opened, children }: LateDialogProps) {
  const [isOpen, setOpen] = useState(false);
  // A second rendering is what it takes: a dialog learns where the focus is when it changes from closed to open.
  // oxlint-disable-next-line react/set-state-in-effect -- see above
  useEffect(() => setOpen(opened), [opened]);
  return children(isOpen);
}

/**
 * The place of a dialog whose code is fetched when it is first opened: dialogs are large, and most visits open none. It
 * is put in place closed and opened a moment later, for only so does it know where the focus was, to give it back.
 */
export function LateDialog({ opened, children }: LateDialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <OpenedAfter opened={opened}>{children}</OpenedAfter>
    </Suspense>
  );
}
