import type { OwnSanction } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { useId, useRef } from 'react';
import { SanctionBadge } from '../../parts/record.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { useAcknowledge } from './mutations.ts';
import classes from './sanction-notice.module.css';

const AppealDialog = lazyDialog(async () => (await import('./appeal-dialog.tsx')).AppealDialog);

const focusScreen = () => document.getElementById('screen')?.focus({ preventScroll: true });

/** Tells a member of a new sanction until they confirm reading it. It stands above the screen and stops nobody. */
export function SanctionNotice({ sanction }: { readonly sanction: OwnSanction }) {
  const { _id, type, count, breach, reason, comment = '', expiryDate } = sanction;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const appealing = useDialog<true>(heading);
  const acknowledge = useAcknowledge(focusScreen);
  return (
    <section data-paper="no" className={classes.notice} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId} ref={heading} tabIndex={-1}>
        You have received a {type}
      </h2>
      <p className={classes.head}>
        <SanctionBadge type={type} />
        <span>No. {count}</span>
        <span>
          Expires <Moment value={expiryDate} />
        </span>
      </p>
      <dl className={classes.facts}>
        <dt>Breach</dt>
        <dd>{breach}</dd>
        <dt>Reason</dt>
        <dd>
          <WrittenText parts={splitMentions(reason)} />
        </dd>
        {comment !== '' && (
          <>
            <dt>Comment</dt>
            <dd>
              <WrittenText parts={splitMentions(comment)} />
            </dd>
          </>
        )}
      </dl>
      <div className={classes.actions}>
        <ActionButton
          kind="primary"
          label={`I have read this, ${type} no. ${count}`}
          onAction={() => acknowledge.mutate(_id)}
        >
          I have read this
        </ActionButton>
        <ActionButton
          label={`Appeal, ${type} no. ${count}`}
          preloads={AppealDialog}
          onAction={() => appealing.open(true)}
        >
          Appeal
        </ActionButton>
      </div>
      <AppealDialog opened={appealing.isOpen} sanction={sanction} onClose={appealing.close} />
    </section>
  );
}
