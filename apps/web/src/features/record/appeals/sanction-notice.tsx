import type { OwnSanction } from '@crewroom/domain/record/schemas';
import { useId, useRef } from 'react';
import { SanctionValidity } from '../../../components/sanction.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { focusScreen } from '../../../components/ui/focus-memory.ts';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { UserText } from '../../../components/user-text.tsx';
import { useAcknowledge } from './mutations.ts';

const AppealDialog = lazyDialog(async () => (await import('./appeal-dialog.tsx')).AppealDialog);

/** Notifies a member of a new sanction until they confirm reading it. It is shown above the screen and blocks nothing. */
export function SanctionNotice({ sanction }: { readonly sanction: OwnSanction }) {
  const { _id, type, count, breach, reason, comment = '' } = sanction;
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
      className="grid grid-cols-1 gap-x-6 gap-y-2 items-center px-4 py-3 mb-3 border border-amber-line border-s-4 rounded bg-card md:grid-cols-[minmax(0,1fr)_auto]"
      aria-labelledby={titleId}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap gap-x-3 items-baseline">
          <h2 className="text-bright text-16 font-bold" id={titleId} ref={heading} tabIndex={-1}>
            You have received a {type}
          </h2>
          <span className="text-dim font-mono text-14">No. {count}</span>
          <SanctionValidity sanction={sanction} />
        </div>
        <p className="mt-1 font-semibold">{breach}</p>
        <UserText text={reason} />
        {comment !== '' && <UserText text={comment} />}
      </div>
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
