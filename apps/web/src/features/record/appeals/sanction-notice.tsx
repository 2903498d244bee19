import type { OwnSanction } from '@crewroom/domain/record/schemas';
import { useId, useRef } from 'react';
import { SanctionDetails, SanctionHead } from '../../../components/sanction.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { focusScreen } from '../../../components/ui/focus-memory.ts';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useAcknowledge } from './mutations.ts';

const AppealDialog = lazyDialog(async () => (await import('./appeal-dialog.tsx')).AppealDialog);

/** Notifies a member of a new sanction until they confirm reading it. It is shown above the screen and blocks nothing. */
export function SanctionNotice({ sanction }: { readonly sanction: OwnSanction }) {
  const { _id, type, count, expiryDate } = sanction;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const appealing = useDialog<true>(heading);
  const acknowledge = useAcknowledge(focusScreen);
  const closeAppeal = () => {
    appealing.close();
    // After sending, the notice is gone.
    if (heading.current === null) focusScreen();
  };
  return (
    <section
      data-paper="no"
      className="grid gap-2.5 p-4 mb-6 border border-amber-line border-s-4 rounded bg-card"
      aria-labelledby={titleId}
    >
      <h2 className="text-bright text-18 font-bold" id={titleId} ref={heading} tabIndex={-1}>
        You have received a {type}
      </h2>
      <SanctionHead sanction={sanction}>
        <span className="text-dim text-14">
          Expires <DateTime value={expiryDate} />
        </span>
      </SanctionHead>
      <SanctionDetails sanction={sanction} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          aria-label={`I have read this, ${type} no. ${count}`}
          onClick={() => acknowledge.mutate(_id)}
        >
          I have read this
        </Button>
        <Button
          aria-label={`Appeal, ${type} no. ${count}`}
          preloads={AppealDialog}
          onClick={() => appealing.open(true)}
        >
          Appeal
        </Button>
      </div>
      <AppealDialog {...appealing.props} onClose={closeAppeal} sanction={sanction} />
    </section>
  );
}
