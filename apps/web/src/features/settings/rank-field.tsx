import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { counted } from '../../lib/format-count.ts';
import { rolesQuery } from './queries.ts';

type Role = { readonly rank: number; readonly name: string; readonly members: number };

/**
 * Returns the ranks to choose from, each with its roles, the highest first. It includes the chosen rank even when no role has
 * it.
 */
function optionsOf(roles: readonly Role[], chosen: string) {
  const byRank = Map.groupBy(
    roles.filter(({ rank }) => rank > 0),
    ({ rank }) => rank,
  );
  const options = [...byRank].map(([rank, held]) => ({
    value: String(rank),
    label: `${held.map(({ name }) => name).join(', ')} (${rank}) – ${counted(held[0]?.members ?? 0, 'person', 'people')}`,
  }));
  const isListed = options.some(({ value }) => value === chosen);
  const own = isListed || chosen === '' ? [] : [{ value: chosen, label: `Rank ${chosen}` }];
  return [...options, ...own].toSorted((a, b) => Number(b.value) - Number(a.value));
}

type RankFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'description' | 'error'> & {
  readonly value: string;
  readonly isFixed: boolean;
  readonly onType: (value: string) => void;
};

/** The choice of a rank among the roles of the group. While the roles are not available, it is a number field. */
export function RankField({ value, isFixed, onType, ...field }: RankFieldProps) {
  const roles = useQuery(rolesQuery());
  if (roles.isError) {
    return (
      <TextField
        {...field}
        type="number"
        min={1}
        max={255}
        readOnly={isFixed}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  }
  return (
    <SelectField
      {...field}
      disabled={isFixed}
      options={optionsOf(roles.data?.roles ?? [], value)}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
