import { FALLBACK_ROLE, knownRoles } from '@crewroom/domain/flights/roles';
import {
  IconArmchair,
  IconCompass,
  IconId,
  IconNavigation,
  IconUser,
  IconUserStar,
  type TablerIcon,
} from '@tabler/icons-react';
import { StatusBadge } from '../ui/status-badge.tsx';

const icons: Readonly<Record<(typeof knownRoles)[number], TablerIcon>> = {
  Captain: IconNavigation,
  'First Officer': IconCompass,
  'Senior Cabin Crew': IconUserStar,
  'Cabin Crew': IconUser,
  Passenger: IconArmchair,
};

/** The seat someone has on a flight; roles an airline made up itself get a neutral sign. */
export function RoleBadge({ role }: { readonly role: string }) {
  const name = role.trim() === '' ? FALLBACK_ROLE : role;
  const known = knownRoles.find((candidate) => candidate === name);
  return (
    <StatusBadge tone="slate" icon={known === undefined ? IconId : icons[known]} outline>
      {name}
    </StatusBadge>
  );
}
