import type { RankThresholds } from '@crewroom/domain/contract/access';
import { decorativeRoles, type GroupRoleCount } from '@crewroom/domain/settings/decorative-roles';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { warningBox } from './ui/warning-box.ts';

type DecorativeRoleWarningsProps = {
  readonly roles: readonly GroupRoleCount[];
  /** The chosen ranks, saved or not. */
  readonly ranks: RankThresholds;
  /** How many members of staff the portal knows. */
  readonly knownStaff?: number;
};

/** Warns of roles of the group that probably make more people administrators than intended. */
export function DecorativeRoleWarnings({ roles, ranks, knownStaff }: DecorativeRoleWarningsProps) {
  const found = decorativeRoles(roles, ranks, knownStaff);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {found.map(({ rank, name, message }) => (
        <p key={`${rank} ${name}`} className={warningBox}>
          <IconAlertTriangle className="flex-none mt-0.5" size={18} stroke={2} aria-hidden />
          {message}
        </p>
      ))}
    </div>
  );
}
