import type { AdminUser } from '@crewroom/domain/record/calls';
import { isSuspended } from '@crewroom/domain/record/rules';
import type { AdminSanction } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconCircleCheck, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { SanctionBadge } from '../../parts/record.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Confirm } from '../../ui/confirm.ts';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { EmptyFace } from '../../ui/query-faces.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PersonLink, WrittenText } from '../../ui/written-text.tsx';
import { useDeleteSanction } from '../mutations.ts';
import { AddButton, PanelHead, RecordList, type RecordPartProps } from './panel.tsx';
import classes from './sanctions-part.module.css';
import { useDialog } from './use-dialog.ts';

type SanctionEntryProps = {
  readonly sanction: AdminSanction;
  /** What can be done with it. */
  readonly acts: ReactNode;
};

function Facts({ sanction }: Pick<SanctionEntryProps, 'sanction'>) {
  const { breach, reason, comment = '', issuedDate, issuerUsername, activeUntil, expiryDate } = sanction;
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
      <dt>{sanction.active ? 'Expires' : 'Expired'}</dt>
      <dd>
        <Moment value={expiryDate} />
      </dd>
    </dl>
  );
}

/** A sanction with all that is known of it. */
export function SanctionEntry({ sanction, acts }: SanctionEntryProps) {
  const { type, count, active } = sanction;
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
          {active ? 'Active' : 'Expired'}
        </StatusBadge>
        <div className={classes.acts}>{acts}</div>
      </div>
      <Facts sanction={sanction} />
    </div>
  );
}

const AddSanction = lazyDialog(async () => (await import('./add-sanction.tsx')).AddSanction);

type DeletionProps = {
  readonly member: AdminUser;
  readonly sanction: AdminSanction;
  readonly onClose: () => void;
};

function Deletion({ member, sanction, onClose }: DeletionProps) {
  const deletion = useDeleteSanction(member, onClose);
  const { type, count, breach } = sanction;
  const user = `@${member.robloxUsername}`;
  const others = member.sanctions.filter(({ _id }) => _id !== sanction._id);
  const now = useCurrentMinute();
  const setsFree = isSuspended(member.sanctions, now) && !isSuspended(others, now);
  return (
    <Confirm
      opened
      grave
      title="Delete sanction"
      act="Delete sanction"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(sanction._id)}
      onClose={onClose}
    >
      <p>{`The ${type} no. ${count} of ${user} (${breach}) is gone for good. Later ones move down in count.`}</p>
      {setsFree && <p>{`${user} can sign in again at once; the seats they lost stay free.`}</p>}
    </Confirm>
  );
}

/** Every sanction a member was given, in force or over. */
export function SanctionsPart({ member, mayChange }: RecordPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const adding = useDialog<true>(heading);
  const deleting = useDialog<AdminSanction>(heading);
  const actsOn = (sanction: AdminSanction) =>
    mayChange && (
      <ActButton
        kind="grave"
        preloads={Confirm}
        label={`Delete ${sanction.type} no. ${sanction.count}`}
        onAct={() => deleting.open(sanction)}
      >
        Delete
      </ActButton>
    );
  return (
    <>
      <PanelHead title="Sanctions" headingRef={heading}>
        {mayChange && (
          <AddButton preloads={AddSanction} onAct={() => adding.open(true)}>
            Add sanction
          </AddButton>
        )}
      </PanelHead>
      {member.sanctions.length === 0 ? (
        <EmptyFace>No sanctions</EmptyFace>
      ) : (
        <RecordList items={member.sanctions} keyOf={({ _id }) => _id}>
          {(sanction) => <SanctionEntry sanction={sanction} acts={actsOn(sanction)} />}
        </RecordList>
      )}
      {adding.subject && <AddSanction opened member={member} onClose={adding.close} />}
      {deleting.subject && <Deletion member={member} sanction={deleting.subject} onClose={deleting.close} />}
    </>
  );
}
