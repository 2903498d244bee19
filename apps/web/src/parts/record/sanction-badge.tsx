import type { SanctionType } from '@crewroom/domain/record/rules';
import { IconAlertTriangle, IconBan, IconBellRinging } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/status-badge.tsx';

const looks = {
  reminder: { tone: 'slate', icon: IconBellRinging, word: 'Reminder' },
  warning: { tone: 'amber', icon: IconAlertTriangle, word: 'Warning' },
  suspension: { tone: 'red', icon: IconBan, word: 'Suspension' },
} as const satisfies Record<SanctionType, unknown>;

/** What kind of sanction it is. */
export function SanctionBadge({ type }: { readonly type: SanctionType }) {
  const { tone, icon, word } = looks[type];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {word}
    </StatusBadge>
  );
}
