import type { Suspension } from '@crewroom/domain/record/rules';
import { lazy, Suspense, useEffect, useState } from 'react';
import { takeSuspension } from './stored-suspension.ts';

// Few people ever see it; the others do not download it.
const SuspensionDialog = lazy(async () => {
  const { SuspensionDialog: dialog } = await import('./suspension-dialog.tsx');
  return { default: dialog };
});

/** Opens the stored suspension where the address says that there is one. */
export function LoginSuspension({ suspended }: { readonly suspended: boolean }) {
  const [suspension, setSuspension] = useState<Suspension | null>(null);
  const [opened, setOpened] = useState(true);
  useEffect(() => {
    const taken = suspended ? takeSuspension() : null;
    // Taken once: drawing the screen again finds the store empty and leaves what is open. Taking deletes, which a
    // first drawing must not do; so it cannot be the initial state.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (taken !== null) setSuspension(taken);
  }, [suspended]);
  if (suspension === null) return null;
  return (
    <Suspense>
      <SuspensionDialog suspension={suspension} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
