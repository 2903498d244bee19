import { rolesInWords } from '../../../components/roles/role-row.ts';
import type { FormOfRoles } from '../../../components/roles/role-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { RoleSet } from './suggestions.ts';

type RoleSetsProps = {
  readonly form: FormOfRoles;
  readonly sets: readonly RoleSet[];
  /** The source of the sets. */
  readonly title: string;
};

/** Sets of roles. Each of them replaces the rows. */
export function RoleSets({ form, sets, title }: RoleSetsProps) {
  const current = rolesInWords(form.values.roles);
  const others = sets.filter(({ words }) => words !== current);
  if (others.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 items-center mt-2 [&_button]:text-start">
      <p className="basis-full text-dim text-13">{title}</p>
      {others.map(({ words, rows }) => (
        <Button
          key={words}
          kind="quiet"
          aria-label={`Use these roles: ${words}`}
          onClick={() => form.setFieldValue('roles', rows)}
        >
          <span className="[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2]">
            {words}
          </span>
        </Button>
      ))}
    </div>
  );
}
