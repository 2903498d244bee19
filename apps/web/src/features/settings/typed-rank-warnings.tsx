import type { RankThresholds } from '@crewroom/domain/contract/access';
import { useQuery } from '@tanstack/react-query';
import { DecorativeRoleWarnings } from '../../components/decorative-role-warnings.tsx';
import { rolesQuery } from './queries.ts';

/** Warns about roles that would make too many people administrators with the typed ranks. */
export function TypedRankWarnings({ ranks }: { readonly ranks: RankThresholds }) {
  const roles = useQuery(rolesQuery()).data?.roles ?? [];
  // Each rank has one count of members, however many roles have that rank.
  const members = new Map(roles.map((role) => [role.rank, role.members]));
  const staff = [...members].filter(([rank]) => rank >= ranks.staff);
  const knownStaff = staff.reduce((sum, [, count]) => sum + count, 0);
  return <DecorativeRoleWarnings roles={roles} ranks={ranks} knownStaff={knownStaff} />;
}
