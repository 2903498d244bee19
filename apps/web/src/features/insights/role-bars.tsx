import type { Insights } from '@crewroom/domain/insights/endpoints';
import { fillOf } from '@crewroom/domain/insights/rules';
import { formatCount } from '../../lib/format-count.ts';
import { type DrillDown, InsightCard } from './insight-card.tsx';
import type { SelectedDays } from './table-file.tsx';

type Role = Insights['fillByRole'][number];

const percent = (share: number) => `${Math.round(share * 100)}%`;

const columns = [
  { head: 'Role', cell: ({ role }: Role) => role },
  { head: 'Seats', cell: ({ seats }: Role) => seats },
  { head: 'Filled', cell: ({ filled }: Role) => filled },
];

type RoleBarsProps = {
  readonly roles: readonly Role[];
  readonly selection: SelectedDays;
  readonly onOpen: (behind: DrillDown) => void;
};

function RoleRow({ role, onOpen }: { readonly role: Role; readonly onOpen: RoleBarsProps['onOpen'] }) {
  const { seats, filled } = role;
  const share = fillOf(role) ?? 0;
  const open = () =>
    onOpen({ title: `Flights with empty seats as ${role.role}`, query: { role: role.role, which: 'empty' } });
  return (
    <tr className="border-t border-t-line">
      <th
        scope="row"
        className="py-2 text-start text-14 font-medium leading-5 wrap-anywhere @min-[28rem]:wrap-break-word"
      >
        {role.role}
      </th>
      <td className="w-2/5 py-2 ps-3 @max-[28rem]:hidden" aria-hidden="true">
        <span className="block h-3 border border-line-strong bg-sunken">
          <span
            className="block h-full bg-accent [forced-color-adjust:none] [print-color-adjust:exact] forced:bg-[Highlight]"
            style={{ width: percent(share) }}
          />
        </span>
      </td>
      <td className="py-2 ps-3 text-end font-mono text-14 font-heavy">{percent(share)}</td>
      <td className="py-2 ps-3 text-end font-mono text-13 text-dim whitespace-nowrap @max-[28rem]:hidden">{`${formatCount(filled)} of ${formatCount(seats)}`}</td>
      <td className="py-1 ps-3 text-end">
        <button
          type="button"
          className="min-h-8 border-0 bg-transparent p-0 font-mono text-13 text-accent-text underline cursor-pointer touch:min-h-11 touch:min-w-11"
          onClick={open}
        >
          {formatCount(seats - filled)}
          <span className="visually-hidden"> empty seats as {role.role}: show the flights</span>
        </button>
        <span className="hidden font-mono text-13 print:inline">{formatCount(seats - filled)}</span>
      </td>
    </tr>
  );
}

/** How the seats of each role were filled, the worst first. */
export function RoleBars({ roles, selection, onOpen }: RoleBarsProps) {
  const worstFirst = roles.toSorted((a, b) => (fillOf(a) ?? 1) - (fillOf(b) ?? 1));
  return (
    <InsightCard
      title="Fill by role"
      table="fillByRole"
      selection={selection}
      columns={columns}
      rows={roles}
      isTable
    >
      <div className="@container">
        <table className="w-full border-collapse">
          <caption className="sr-only">Fill by role, the worst filled first</caption>
          <thead>
            <tr className="text-12 text-dim">
              <th scope="col" className="pb-2 text-start font-semibold">
                Role
              </th>
              <td className="@max-[28rem]:hidden" />
              <th scope="col" className="pb-2 ps-3 text-end font-semibold">
                Filled
              </th>
              <th scope="col" className="pb-2 ps-3 text-end font-semibold @max-[28rem]:hidden">
                Seats
              </th>
              <th scope="col" className="pb-2 ps-3 text-end font-semibold">
                Empty
              </th>
            </tr>
          </thead>
          <tbody>
            {worstFirst.map((role) => (
              <RoleRow key={role.role} role={role} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      </div>
    </InsightCard>
  );
}
