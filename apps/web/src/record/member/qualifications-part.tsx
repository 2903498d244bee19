import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminMessages } from '@crewroom/domain/record/messages';
import { qualificationNames } from '@crewroom/domain/record/rules';
import type { Qualification } from '@crewroom/domain/record/schemas';
import { useRef } from 'react';
import { QualificationName } from '../../parts/record.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Confirm } from '../../ui/confirm.ts';
import { lazyDialog } from '../../ui/lazy.tsx';
import { EmptyFace } from '../../ui/query-faces.tsx';
import { useRemoveQualification } from '../mutations.ts';
import type { RecordPartProps } from './panel.tsx';
import { AddButton, PanelHead, RecordList } from './panel.tsx';
import classes from './qualifications-part.module.css';
import { useDialog } from './use-dialog.ts';

const AddQualification = lazyDialog(async () => (await import('./add-qualification.tsx')).AddQualification);

type RemovalProps = {
  readonly member: AdminUser;
  readonly qualification: Qualification;
  readonly onClose: () => void;
};

function Removal({ member, qualification, onClose }: RemovalProps) {
  const removal = useRemoveQualification(member, onClose);
  return (
    <Confirm
      opened
      grave
      title="Remove qualification"
      act="Remove qualification"
      busy={removal.isPending}
      onConfirm={() => removal.mutate(qualification._id)}
      onClose={onClose}
    >
      <p>{`@${member.robloxUsername} loses the ${qualification.name}. It can be granted again.`}</p>
    </Confirm>
  );
}

/** What a member may do, and what else they could be granted. */
export function QualificationsPart({ member, mayChange }: RecordPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const adding = useDialog<true>(heading);
  const removing = useDialog<Qualification>(heading);
  const { qualifications } = member;
  const open = qualificationNames.filter((name) => !qualifications.some((held) => held.name === name));
  return (
    <>
      <PanelHead title="Qualifications" headingRef={heading}>
        {mayChange && open.length > 0 && (
          <AddButton preloads={AddQualification} onAct={() => adding.open(true)}>
            Add qualification
          </AddButton>
        )}
      </PanelHead>
      {mayChange && open.length === 0 && <p className={classes.all}>{adminMessages.allGranted}</p>}
      {qualifications.length === 0 ? (
        <EmptyFace>No qualifications</EmptyFace>
      ) : (
        <RecordList items={qualifications} keyOf={({ _id }) => _id}>
          {(qualification) => (
            <div className={classes.entry}>
              <QualificationName name={qualification.name} />
              {mayChange && (
                <ActButton
                  kind="grave"
                  preloads={Confirm}
                  label={`Remove ${qualification.name}`}
                  onAct={() => removing.open(qualification)}
                >
                  Remove
                </ActButton>
              )}
            </div>
          )}
        </RecordList>
      )}
      {adding.subject && <AddQualification opened member={member} open={open} onClose={adding.close} />}
      {removing.subject && (
        <Removal member={member} qualification={removing.subject} onClose={removing.close} />
      )}
    </>
  );
}
