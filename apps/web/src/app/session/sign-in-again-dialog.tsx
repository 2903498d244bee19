import { RECENT_SIGN_IN_MS, signInAgainUrl } from '@crewroom/domain/auth/sign-in';
import { MINUTE_MS } from '@crewroom/domain/days';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { Dialog, DialogButtons } from '../../components/ui/dialog.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { skipUnloadPrompt } from '../../components/ui/use-unload-prompt.ts';

const here = (): string => `${window.location.pathname}${window.location.search}`;

/** Asks for a new sign-in. The input is a draft, which is restored afterwards. */
export function SignInAgainDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Sign in again first">
      <p>
        This cannot be undone, so you must have signed in within the last {RECENT_SIGN_IN_MS / MINUTE_MS}{' '}
        minutes. Roblox asks who you are, and you come back here. What you have typed is kept, so you can then
        try again.
      </p>
      <DialogButtons>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
        <a
          className={buttonClasses({ kind: 'primary', size: 'medium' })}
          href={signInAgainUrl(here())}
          // Nothing is lost by leaving, so the browser need not ask.
          onClick={skipUnloadPrompt}
          data-autofocus
        >
          Sign in again
        </a>
      </DialogButtons>
    </Dialog>
  );
}
