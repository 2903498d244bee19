import type { AdminUser } from '@crewroom/domain/record/calls';
import { isSuspended } from '@crewroom/domain/record/rules';
import type { AdminSanction } from '@crewroom/domain/record/schemas';
import { lazy, Suspense, useRef } from 'react';
import { useCurrentMinute } from '../../../../lib/now.ts';
import { ActButton } from '../../../../ui/act-button.tsx';
import { EmptyFace } from '../../../../ui/query-faces.tsx';
import { useDeleteSanction } from '../../mutations.ts';
import { AddButton } from '../detail/add-button.tsx';
import { PanelHead } from '../detail/panel-head.tsx';
import { RecordList } from '../detail/record-list.tsx';
import type { RecordPartProps } from '../detail/record-part-props.ts';
import { Confirm } from '../dialog/confirm.tsx';
import { useDialog } from '../dialog/use-dialog.ts';
import { SanctionEntry } from './sanction-entry.tsx';

// Dialogs are large, and most visits only look.
const AddSanction = lazy(async () => {
  const { AddSanction: dialog } = await import('./add-sanction.tsx');
  return { default: dialog };
});

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
      title="Delete sanction"
      act="Delete sanction"
      isBusy={deletion.isPending}
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
        label={`Delete ${sanction.type} no. ${sanction.count}`}
        onAct={() => deleting.open(sanction)}
      >
        Delete
      </ActButton>
    );
  return (
    <>
      <PanelHead title="Sanctions" headingRef={heading}>
        {mayChange && <AddButton onAct={() => adding.open(true)}>Add sanction</AddButton>}
      </PanelHead>
      {member.sanctions.length === 0 ? (
        <EmptyFace>No sanctions</EmptyFace>
      ) : (
        <RecordList items={member.sanctions} keyOf={({ _id }) => _id}>
          {(sanction) => <SanctionEntry sanction={sanction} acts={actsOn(sanction)} />}
        </RecordList>
      )}
      <Suspense>{adding.subject && <AddSanction member={member} onClose={adding.close} />}</Suspense>
      {deleting.subject && <Deletion member={member} sanction={deleting.subject} onClose={deleting.close} />}
    </>
  );
}
