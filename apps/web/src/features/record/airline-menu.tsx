import { hasRequiredRank, innerScreens } from '@crewroom/domain/contract/access';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import IconBrandDiscord from '~icons/tabler/brand-discord';
import IconBuilding from '~icons/tabler/building';
import IconKey from '~icons/tabler/key';
import IconPlane from '~icons/tabler/plane';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import IconSettings from '~icons/tabler/settings';
import IconShieldLock from '~icons/tabler/shield-lock';
import IconTableExport from '~icons/tabler/table-export';
import IconTableImport from '~icons/tabler/table-import';
import { Menu, menuEntryClasses } from '../../components/ui/menu.tsx';
import { useViewer } from '../../components/viewer.ts';
import { outboxQuery } from '../../lib/outbox-query.ts';
import { useStartData } from '../../lib/start-data.ts';
import { useAdminSearch, withView } from './admin-search.ts';

const linkedScreens = [
  ['/admin/settings', IconSettings],
  ['/admin/keys', IconKey],
  ['/admin/security', IconShieldLock],
  ['/admin/import', IconTableImport],
  ['/admin/export', IconTableExport],
] as const;

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function Undelivered({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="ms-auto min-w-5 px-1.5 border border-amber-line rounded-card bg-amber-fill text-amber-text font-mono text-12 font-heavy leading-5 text-center">
      {count}
      <span className="visually-hidden"> not delivered</span>
    </span>
  );
}

/**
 * The menu of the whole airline. Owners see settings, keys, log and import. All administrators see aircraft, chat and export.
 */
export function AirlineMenu() {
  const rank = useViewer()?.rank ?? null;
  const search = useAdminSearch();
  const { publicDepartures } = useStartData();
  const dead = useQuery(outboxQuery()).data?.dead.length ?? 0;
  return (
    <Menu
      label={
        <>
          <IconBuilding {...icon} />
          Airline
          <Undelivered count={dead} />
        </>
      }
    >
      <ul className="p-0 list-none">
        {linkedScreens.map(([path, Icon]) => {
          const { label, access } = innerScreens[path];
          if (!hasRequiredRank(access, rank)) return null;
          return (
            <li key={path}>
              <Link className={menuEntryClasses} to={path}>
                <Icon {...icon} />
                {label}
              </Link>
            </li>
          );
        })}
        <li>
          <Link className={menuEntryClasses} to="/admin" search={withView(search, 'aircraft')}>
            <IconPlane {...icon} />
            Aircraft
          </Link>
        </li>
        <li>
          <Link className={menuEntryClasses} to="/admin" search={withView(search, 'chat')}>
            <IconBrandDiscord {...icon} />
            Chat
            <Undelivered count={dead} />
          </Link>
        </li>
        {publicDepartures && hasRequiredRank('owner', rank) && (
          <li>
            <a
              className={menuEntryClasses}
              href={plainRoutes.departuresPage.path}
              target="_blank"
              rel="noreferrer"
            >
              <IconPlaneDeparture {...icon} />
              Public departures
            </a>
          </li>
        )}
      </ul>
    </Menu>
  );
}
