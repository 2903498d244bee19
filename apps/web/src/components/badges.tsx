import { FALLBACK_ROLE, knownRoles } from '@crewroom/domain/flights/roles';
import type { ApprovalStatus, FlightStatus } from '@crewroom/domain/flights/status';
import IconArmchair from '~icons/tabler/armchair';
import IconCalendarEvent from '~icons/tabler/calendar-event';
import IconCheck from '~icons/tabler/check';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconClipboardText from '~icons/tabler/clipboard-text';
import IconCompass from '~icons/tabler/compass';
import IconHourglass from '~icons/tabler/hourglass';
import IconId from '~icons/tabler/id';
import IconNavigation from '~icons/tabler/navigation';
import IconPlaneArrival from '~icons/tabler/plane-arrival';
import IconPlaneInflight from '~icons/tabler/plane-inflight';
import IconUser from '~icons/tabler/user';
import IconUserStar from '~icons/tabler/user-star';
import IconX from '~icons/tabler/x';
import type { IconComponent } from './ui/icon.tsx';
import { StatusBadge } from './ui/status-badge.tsx';

/** The colour and icon of each status. */
const statusAppearance = {
  SCHEDULED: { tone: 'slate', icon: IconCalendarEvent },
  AVAILABLE: { tone: 'green', icon: IconCircleCheck },
  BRIEFING: { tone: 'amber', icon: IconClipboardText },
  'IN PROGRESS': { tone: 'blue', icon: IconPlaneInflight, live: true },
  CONCLUDED: { tone: 'graphite', icon: IconPlaneArrival },
  CANCELLED: { tone: 'red', icon: IconX, struck: true },
  LOGGED: { tone: 'teal', icon: IconCheck },
} as const satisfies Record<FlightStatus, unknown>;

export function FlightStatusBadge({ status }: { readonly status: FlightStatus }) {
  return <StatusBadge {...statusAppearance[status]}>{status}</StatusBadge>;
}

const icons: Readonly<Record<(typeof knownRoles)[number], IconComponent>> = {
  Captain: IconNavigation,
  'First Officer': IconCompass,
  'Senior Cabin Crew': IconUserStar,
  'Cabin Crew': IconUser,
  Passenger: IconArmchair,
};

/** A badge for a role on a flight. Roles without an icon of their own get a neutral one. */
export function RoleBadge({ role }: { readonly role: string }) {
  const name = role.trim() === '' ? FALLBACK_ROLE : role;
  const knownRole = knownRoles.find((candidate) => candidate === name);
  return (
    <StatusBadge tone="slate" icon={knownRole === undefined ? IconId : icons[knownRole]} isOutlined>
      {name}
    </StatusBadge>
  );
}

const looks = {
  pending: { tone: 'amber', icon: IconHourglass, word: 'Pending' },
  approved: { tone: 'green', icon: IconCircleCheck, word: 'Approved' },
  rejected: { tone: 'red', icon: IconX, word: 'Rejected' },
} as const satisfies Record<ApprovalStatus, unknown>;

/** A badge with the approval of a flight. Outlined, because the badge of its status next to it is filled. */
export function ApprovalBadge({ status }: { readonly status: ApprovalStatus }) {
  const { word, ...look } = looks[status];
  return (
    <StatusBadge {...look} isOutlined>
      {word}
    </StatusBadge>
  );
}
