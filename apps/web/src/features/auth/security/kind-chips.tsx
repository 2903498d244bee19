import { type SecurityEventKind, securityEventKinds } from '@crewroom/domain/auth/security-events';
import { useQuery } from '@tanstack/react-query';
import { Menu, menuEntryClasses } from '../../../components/ui/menu.tsx';
import { ToggleChip } from '../../../components/ui/toggle-chip.tsx';
import { securityKindsQuery } from '../queries.ts';
import { eventKinds } from './event-words.ts';
import type { FiltersProps } from './security-search.ts';

/** The kinds that people choose most. The others are in a menu. */
const commonKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign_in',
  'sign_in_refused',
  'record_read',
  'export',
  'settings_changed',
]);

type OtherKindsProps = {
  readonly kinds: readonly { readonly kind: SecurityEventKind; readonly count: number | undefined }[];
  readonly onChoose: (kind: SecurityEventKind) => void;
};

/** A number behind a label, or nothing while it is loading. */
function Count({ count }: { readonly count: number | undefined }) {
  return (
    count !== undefined && (
      <>
        {' '}
        <span className="ms-1 font-mono font-normal">{count}</span>
      </>
    )
  );
}

/** The kinds without a chip of their own. */
function OtherKinds({ kinds, onChoose }: OtherKindsProps) {
  return (
    <Menu label="More kinds">
      <ul className="p-0 list-none">
        {kinds.map(({ kind, count }) => {
          const { label, icon: Icon } = eventKinds[kind];
          return (
            <li key={kind}>
              <button type="button" className={menuEntryClasses} onClick={() => onChoose(kind)}>
                <Icon size={18} stroke={1.75} aria-hidden />
                <span className="flex-1">{label}</span>
                <Count count={count} />
              </button>
            </li>
          );
        })}
      </ul>
    </Menu>
  );
}

/** Filters the log by one kind of event, and shows how many there are of each. Kinds without events are left out. */
export function KindChips({ search, onNarrow }: FiltersProps) {
  const { data } = useQuery(securityKindsQuery(search));
  const { kind: chosen } = search;
  const counts = new Map(data?.kinds.map(({ kind, count }) => [kind, count]));
  const isShown = (kind: SecurityEventKind) => data === undefined || kind === chosen || counts.has(kind);
  const isChip = (kind: SecurityEventKind) => kind === chosen || commonKinds.has(kind);
  const kinds = securityEventKinds.filter(isShown);
  const others = kinds.filter((kind) => !isChip(kind)).map((kind) => ({ kind, count: counts.get(kind) }));
  return (
    <fieldset
      className="flex flex-wrap gap-2 items-center min-w-0 p-0 m-0 border-0"
      aria-label="Kind of event"
    >
      <ToggleChip isOn={chosen === undefined} onClick={() => onNarrow({ kind: '' })}>
        All
        <Count count={data?.kinds.reduce((sum, { count }) => sum + count, 0)} />
      </ToggleChip>
      {kinds.filter(isChip).map((kind) => (
        <ToggleChip
          key={kind}
          isOn={kind === chosen}
          onClick={() => onNarrow({ kind: kind === chosen ? '' : kind })}
        >
          {eventKinds[kind].label}
          <Count count={counts.get(kind)} />
        </ToggleChip>
      ))}
      {others.length > 0 && <OtherKinds kinds={others} onChoose={(kind) => onNarrow({ kind })} />}
    </fieldset>
  );
}
