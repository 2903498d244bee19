import { type ReactNode, useId, useState } from 'react';
import { AccountRow } from './account-rows.tsx';
import { Button } from './ui/button.tsx';
import type { Preloadable } from './ui/lazy.tsx';

type CollapsibleSectionProps = {
  readonly title: string;
  /** A sentence about its content. */
  readonly about: string;
  /** The texts of the button while it is closed, and while it is open. */
  readonly show: string;
  readonly hide: string;
  readonly preloads: Preloadable;
  readonly children: ReactNode;
};

/** A row of the account whose content is rendered, and loaded, when it is opened. */
export function CollapsibleSection({
  title,
  about,
  show,
  hide,
  preloads,
  children,
}: CollapsibleSectionProps) {
  const [isShown, setShown] = useState(false);
  const partId = useId();
  return (
    <AccountRow
      title={title}
      about={about}
      action={
        <Button
          aria-expanded={isShown}
          aria-controls={partId}
          preloads={preloads}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? hide : show}
        </Button>
      }
    >
      <div id={partId} className="not-empty:mt-3">
        {isShown && children}
      </div>
    </AccountRow>
  );
}
