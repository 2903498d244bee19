import type { AdminSanction } from '@crewroom/domain/record/schemas';
import { type ReactNode, useRef } from 'react';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconHistory from '~icons/tabler/history';
import {
  SanctionDates,
  SanctionDetail,
  SanctionDetails,
  SanctionHead,
} from '../../../components/sanction.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { Byline } from '../../../components/user-text.tsx';
import { AppealState } from '../appeals/appeal-state.tsx';
import { Entries, type RecordSectionProps } from './panel.tsx';

type SanctionEntryProps = {
  readonly sanction: AdminSanction;
  /** The button that deletes it, when the viewer may. */
  readonly action: ReactNode;
};

/** A sanction with all its details. */
export function SanctionEntry({ sanction, action }: SanctionEntryProps) {
  const { active, appeal, issuedDate, issuerUsername, acknowledgedAt } = sanction;
  const ended = appeal?.decision === 'lifted' ? 'Lifted' : 'Expired';
  return (
    <div>
      <SanctionHead sanction={sanction}>
        <StatusBadge
          tone={active ? 'blue' : 'graphite'}
          icon={active ? IconCircleCheck : IconHistory}
          isOutlined
        >
          {active ? 'Active' : ended}
        </StatusBadge>
        <div className="ms-auto">{action}</div>
      </SanctionHead>
      <SanctionDetails sanction={sanction}>
        <SanctionDetail label="Issued">
          <DateTime value={issuedDate} />
          <Byline username={issuerUsername} />
        </SanctionDetail>
        <SanctionDates sanction={sanction} isOver={!active} />
        <SanctionDetail label="Read">
          {acknowledgedAt === null ? 'Not yet' : <DateTime value={acknowledgedAt} />}
        </SanctionDetail>
      </SanctionDetails>
      {appeal !== null && <AppealState appeal={appeal} />}
    </div>
  );
}

const AddSanction = lazyDialog(async () => (await import('./add-sanction.tsx')).AddSanction);

const DeleteSanction = lazyDialog(async () => (await import('./confirmations.tsx')).DeleteSanction);

/** All sanctions of a member, active or expired. */
export function SanctionsSection({ member, mayChange }: RecordSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = useDialog<AdminSanction>(heading);
  const deleteButton = (sanction: AdminSanction) =>
    mayChange && (
      <Button
        kind="danger"
        preloads={DeleteSanction}
        aria-label={`Delete ${sanction.type} no. ${sanction.count}`}
        onClick={() => deleting.open(sanction)}
      >
        Delete
      </Button>
    );
  return (
    <>
      <Entries
        title="Sanctions"
        headingRef={heading}
        entries={member.sanctions}
        action="Add sanction"
        mayAdd={mayChange}
        preloads={AddSanction}
        renderDialog={(state) => <AddSanction {...state} member={member} />}
      >
        {(sanction) => <SanctionEntry sanction={sanction} action={deleteButton(sanction)} />}
      </Entries>
      {deleting.subject && (
        <DeleteSanction
          key={deleting.subject._id}
          {...deleting.props}
          member={member}
          sanction={deleting.subject}
        />
      )}
    </>
  );
}
