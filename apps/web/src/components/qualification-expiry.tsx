import { expiryStatus, type GrantedQualification } from '@crewroom/domain/record/expiring-qualifications';
import IconCertificateOff from '~icons/tabler/certificate-off';
import IconHourglassLow from '~icons/tabler/hourglass-low';
import { DateTime } from './ui/date-time.tsx';
import { StatusBadge } from './ui/status-badge.tsx';

/** When a qualification expires or expired. Renders nothing if it does not expire. */
export function QualificationExpiry({
  qualification,
  now,
}: {
  readonly qualification: GrantedQualification;
  readonly now: Date;
}) {
  const { expiresAt } = qualification;
  if (expiresAt == null) return null;
  const state = expiryStatus(qualification, now);
  const day = <DateTime value={expiresAt} format="date" />;
  if (state === 'held') return <span className="text-dim text-13">until {day}</span>;
  const isExpired = state === 'expired';
  return (
    <StatusBadge tone={isExpired ? 'red' : 'amber'} icon={isExpired ? IconCertificateOff : IconHourglassLow}>
      {isExpired ? 'Expired' : 'Expires'} {day}
    </StatusBadge>
  );
}
