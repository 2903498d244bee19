import type { SanctionType } from '@crewroom/domain/record/rules';
import type { Sanction } from '@crewroom/domain/record/schemas';
import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconBan from '~icons/tabler/ban';
import IconBellRinging from '~icons/tabler/bell-ringing';
import { DateTime } from './ui/date-time.tsx';
import { StatusBadge } from './ui/status-badge.tsx';
import { UserText } from './user-text.tsx';

const looks = {
  reminder: { tone: 'slate', icon: IconBellRinging, word: 'Reminder' },
  warning: { tone: 'amber', icon: IconAlertTriangle, word: 'Warning' },
  suspension: { tone: 'red', icon: IconBan, word: 'Suspension' },
} as const satisfies Record<SanctionType, unknown>;

type SanctionHeadProps = {
  readonly sanction: Pick<Sanction, 'type' | 'count'>;
  /** Further content of the row. */
  readonly children?: ReactNode;
};

/** The row that names a sanction: its kind, and its number among the member's sanctions of that kind. */
export function SanctionHead({ sanction: { type, count }, children }: SanctionHeadProps) {
  const { tone, icon, word } = looks[type];
  return (
    <div className="flex flex-wrap gap-2 items-center wrap-anywhere">
      <StatusBadge tone={tone} icon={icon}>
        {word}
      </StatusBadge>
      <span className="text-dim font-mono text-14">No. {count}</span>
      {children}
    </div>
  );
}

/** A detail of a sanction that only some places show. A child of `SanctionDetails`. */
export function SanctionDetail({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

type SanctionDatesProps = {
  readonly sanction: Pick<Sanction, 'activeUntil' | 'expiryDate'>;
  readonly isOver: boolean;
};

/** Until when a sanction is in force. Children of `SanctionDetails`. */
export function SanctionDates({ sanction: { activeUntil, expiryDate }, isOver }: SanctionDatesProps) {
  return (
    <>
      {activeUntil !== undefined && (
        <SanctionDetail label="Active until">
          <DateTime value={activeUntil} />
        </SanctionDetail>
      )}
      <SanctionDetail label={isOver ? 'Ended' : 'Expires'}>
        <DateTime value={expiryDate} />
      </SanctionDetail>
    </>
  );
}

/** Until when a sanction is in force, in the row that names it. */
export function SanctionValidity({
  sanction: { activeUntil, expiryDate },
}: Pick<SanctionDatesProps, 'sanction'>) {
  return (
    <>
      {activeUntil !== undefined && (
        <span className="text-dim text-14">
          Active until <DateTime value={activeUntil} />
        </span>
      )}
      <span className="text-dim text-14">
        Expires <DateTime value={expiryDate} />
      </span>
    </>
  );
}

type SanctionDetailsProps = {
  readonly sanction: Pick<Sanction, 'breach' | 'reason' | 'comment'>;
  /** The details that only this place shows. */
  readonly children?: ReactNode;
};

/** The reason of a sanction, as every place shows it. */
export function SanctionDetails({ sanction, children }: SanctionDetailsProps) {
  const { breach, reason, comment = '' } = sanction;
  return (
    <dl className="grid grid-cols-[minmax(min-content,min(5rem,40%))_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 mt-1 text-15">
      <SanctionDetail label="Breach">{breach}</SanctionDetail>
      <SanctionDetail label="Reason">
        <UserText text={reason} />
      </SanctionDetail>
      {comment !== '' && (
        <SanctionDetail label="Comment">
          <UserText text={comment} />
        </SanctionDetail>
      )}
      {children}
    </dl>
  );
}
