import type { AdminSanction } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconCircleCheck, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SanctionBadge } from '../../../../parts/record/sanction-badge.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { WrittenText } from '../../../../ui/written-text.tsx';
import classes from './sanction-entry.module.css';

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
