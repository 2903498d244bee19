import { adminMessages } from '@crewroom/domain/record/messages';
import { qualificationNames } from '@crewroom/domain/record/rules';
import type { Qualification } from '@crewroom/domain/record/schemas';
import { useRef } from 'react';
import { QualificationName } from '../../parts/qualification-name.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { EmptyState } from '../../ui/query-view.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { RecordPartProps } from './panel.tsx';
import { AddButton, PanelHead, RecordList } from './panel.tsx';

const AddQualification = lazyDialog(async () => (await import('./add-qualification.tsx')).AddQualification);

const RemoveQualification = lazyDialog(async () => (await import('./questions.tsx')).RemoveQualification);

/** A member's qualifications, and the button to grant another. */
export function QualificationsPart({ member, mayChange }: RecordPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const adding = useDialog<true>(heading);
  const removing = useDialog<Qualification>(heading);
  const { qualifications } = member;
  const grantable = qualificationNames.filter((name) => !qualifications.some((held) => held.name === name));
  return (
    <>
      <PanelHead title="Qualifications" headingRef={heading}>
        {mayChange && grantable.length > 0 && (
          <AddButton preloads={AddQualification} onAction={() => adding.open(true)}>
            Add qualification
          </AddButton>
        )}
      </PanelHead>
      {mayChange && grantable.length === 0 && <p className="mb-3 text-dim">{adminMessages.allGranted}</p>}
      {qualifications.length === 0 ? (
        <EmptyState>No qualifications</EmptyState>
      ) : (
        <RecordList items={qualifications} keyOf={({ _id }) => _id}>
          {(qualification) => (
            <div className="flex gap-3 items-center justify-between">
              <QualificationName name={qualification.name} />
              {mayChange && (
                <Button
                  kind="danger"
                  preloads={RemoveQualification}
                  aria-label={`Remove ${qualification.name}`}
                  onClick={() => removing.open(qualification)}
                >
                  Remove
                </Button>
              )}
            </div>
          )}
        </RecordList>
      )}
      <AddQualification opened={adding.isOpen} member={member} grantable={grantable} onClose={adding.close} />
      {removing.subject && (
        <RemoveQualification
          key={removing.subject._id}
          opened={removing.isOpen}
          member={member}
          qualification={removing.subject}
          onClose={removing.close}
        />
      )}
    </>
  );
}
