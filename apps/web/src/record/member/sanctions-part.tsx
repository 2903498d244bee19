import type { AdminSanction } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconCircleCheck, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { SanctionBadge } from '../../parts/record.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { EmptyFace } from '../../ui/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { PersonLink, WrittenText } from '../../ui/written-text.tsx';
import { AppealState } from '../appeals/appeal-state.tsx';
import { AddButton, PanelHead, RecordList, type RecordPartProps } from './panel.tsx';
import classes from './sanctions-part.module.css';

type SanctionEntryProps = {
  readonly sanction: AdminSanction;
  /** The buttons. */
  readonly actions: ReactNode;
};

function Facts({ sanction }: Pick<SanctionEntryProps, 'sanction'>) {
  const { breach, reason, comment = '', issuedDate, issuerUsername, activeUntil, expiryDate } = sanction;
  const { acknowledgedAt } = sanction;
  return (
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
      <dt>Issued</dt>
      <dd>
        <Moment value={issuedDate} />
        {issuerUsername !== undefined && (
          <>
            {' by '}
            <PersonLink username={issuerUsername} />
          </>
        )}
      </dd>
      {activeUntil !== undefined && (
        <>
          <dt>Active until</dt>
          <dd>
            <Moment value={activeUntil} />
          </dd>
        </>
      )}
      <dt>{sanction.active ? 'Expires' : 'Ended'}</dt>
      <dd>
        <Moment value={expiryDate} />
      </dd>
      <dt>Confirmed as read</dt>
      <dd>{acknowledgedAt === null ? 'Not yet' : <Moment value={acknowledgedAt} />}</dd>
    </dl>
  );
}

/** A sanction with all its details. */
export function SanctionEntry({ sanction, actions }: SanctionEntryProps) {
  const { type, count, active, appeal } = sanction;
  const ended = appeal?.decision === 'lifted' ? 'Lifted' : 'Expired';
  return (
    <div className={classes.entry}>
      <div className={classes.head}>
        <SanctionBadge type={type} />
        <span className={classes.count}>No. {count}</span>
        <StatusBadge
          tone={active ? 'blue' : 'graphite'}
          icon={active ? IconCircleCheck : IconHistory}
          outline
        >
          {active ? 'Active' : ended}
        </StatusBadge>
        <div className={classes.actions}>{actions}</div>
      </div>
      <Facts sanction={sanction} />
      {appeal !== null && <AppealState appeal={appeal} />}
    </div>
  );
}

const AddSanction = lazyDialog(async () => (await import('./add-sanction.tsx')).AddSanction);

const DeleteSanction = lazyDialog(async () => (await import('./questions.tsx')).DeleteSanction);

/** All sanctions of a member, active or expired. */
export function SanctionsPart({ member, mayChange }: RecordPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const adding = useDialog<true>(heading);
  const deleting = useDialog<AdminSanction>(heading);
  const actsOn = (sanction: AdminSanction) =>
    mayChange && (
      <ActionButton
        kind="danger"
        preloads={DeleteSanction}
        label={`Delete ${sanction.type} no. ${sanction.count}`}
        onAction={() => deleting.open(sanction)}
      >
        Delete
      </ActionButton>
    );
  return (
    <>
      <PanelHead title="Sanctions" headingRef={heading}>
        {mayChange && (
          <AddButton preloads={AddSanction} onAction={() => adding.open(true)}>
            Add sanction
          </AddButton>
        )}
      </PanelHead>
      {member.sanctions.length === 0 ? (
        <EmptyFace>No sanctions</EmptyFace>
      ) : (
        <RecordList items={member.sanctions} keyOf={({ _id }) => _id}>
          {(sanction) => <SanctionEntry sanction={sanction} actions={actsOn(sanction)} />}
        </RecordList>
      )}
      <AddSanction opened={adding.isOpen} member={member} onClose={adding.close} />
      {deleting.subject && (
        <DeleteSanction
          key={deleting.subject._id}
          opened={deleting.isOpen}
          member={member}
          sanction={deleting.subject}
          onClose={deleting.close}
        />
      )}
    </>
  );
}
