import { useEffect, useState } from 'react';
import { onRefusal } from '../../lib/api-client.ts';
import { lazyDialog } from '../../ui/lazy.tsx';

const Question = lazyDialog(async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog);

/** Leads to a new sign-in and back when a call was refused for want of a recent one, whichever it was. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onRefusal((_name, { code }) => code === 'sign_in_again' && setOpen(true)), []);
  return <Question opened={isOpen} onClose={() => setOpen(false)} />;
}
