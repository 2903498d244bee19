import { isHeldAt } from '@crewroom/domain/record/expiring-qualifications';
import { adminMessages } from '@crewroom/domain/record/messages';
import { qualificationNames } from '@crewroom/domain/record/rules';
import type { AdminQualification } from '@crewroom/domain/record/schemas';
import { useRef } from 'react';
import { Username } from '../../../components/person-name.tsx';
import { QualificationExpiry } from '../../../components/qualification-expiry.tsx';
import { QualificationName } from '../../../components/qualification-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { Entries, type RecordSectionProps } from './panel.tsx';

const AddQualification = lazyDialog(async () => (await import('./add-qualification.tsx')).AddQualification);

const RenewQualification = lazyDialog(
  async () => (await import('../qualifications/renew-qualification.tsx')).RenewQualification,
);

const RemoveQualification = lazyDialog(async () => (await import('./confirmations.tsx')).RemoveQualification);

/** When and by whom a qualification was granted and renewed, and until when. */
function GrantHistory({ history }: Pick<AdminQualification, 'history'>) {
  if (history.length === 0) return null;
  return (
    <Disclosure summary="History">
      <ol className="grid gap-1 p-0 mt-1 text-14 list-none">
        {history.map(({ act: action, at, byUsername, expiresAt }) => (
          <li key={at}>
            <DateTime value={at} format="date" />: {action} by <Username name={byUsername} />
            {expiresAt === undefined ? ', permanent' : ', until '}
            {expiresAt !== undefined && <DateTime value={expiresAt} format="date" />}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

type EntryProps = {
  readonly qualification: AdminQualification;
  readonly mayChange: boolean;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
};

function Entry({ qualification, mayChange, onRenew, onRemove }: EntryProps) {
  const now = useCurrentMinute();
  const { name, history } = qualification;
  return (
    <>
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center justify-between">
        <div className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0">
          <QualificationName name={name} />
          <QualificationExpiry qualification={qualification} now={now} />
        </div>
        {mayChange && (
          <div className="flex gap-2">
            <Button preloads={RenewQualification} aria-label={`Renew ${name}`} onClick={onRenew}>
              Renew
            </Button>
            <Button
              kind="danger"
              preloads={RemoveQualification}
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      <GrantHistory history={history} />
    </>
  );
}

/** A member's current and expired qualifications, with the button to grant another. */
export function QualificationsSection({ member, mayChange }: RecordSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const renewing = useDialog<AdminQualification>(heading);
  const removing = useDialog<AdminQualification>(heading);
  const now = useCurrentMinute();
  const { qualifications } = member;
  const isHeld = (name: string) => qualifications.some((one) => one.name === name && isHeldAt(one, now));
  const grantable = qualificationNames.filter((name) => !isHeld(name));
  return (
    <>
      <Entries
        title="Qualifications"
        headingRef={heading}
        entries={qualifications}
        action="Add qualification"
        mayAdd={mayChange && grantable.length > 0}
        preloads={AddQualification}
        renderDialog={(state) => <AddQualification {...state} member={member} grantable={grantable} />}
        note={
          mayChange && grantable.length === 0 && <p className="mb-3 text-dim">{adminMessages.allGranted}</p>
        }
      >
        {(qualification) => (
          <Entry
            qualification={qualification}
            mayChange={mayChange}
            onRenew={() => renewing.open(qualification)}
            onRemove={() => removing.open(qualification)}
          />
        )}
      </Entries>
      {renewing.subject && (
        <RenewQualification
          key={renewing.subject._id}
          {...renewing.props}
          member={member}
          qualification={renewing.subject}
        />
      )}
      {removing.subject && (
        <RemoveQualification
          key={removing.subject._id}
          {...removing.props}
          member={member}
          qualification={removing.subject}
        />
      )}
    </>
  );
}
