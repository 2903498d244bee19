import type { FlightRole } from '@crewroom/domain/flights/schemas';
import classes from './seat-pips.module.css';

// More dots than this cannot be counted at a glance, so a number is shown instead.
export const MAX_PIPS = 12;
const MAX_ROLES = 6;

type PipsProps = {
  readonly role: FlightRole;
  /** The member whose seat is highlighted. */
  readonly viewerId: string | undefined;
};

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The seats of one role as dots: taken, free, and the viewer's own. The same is written beside it in words. */
export function Pips({ role, viewerId }: PipsProps) {
  const { capacity, assigned } = role;
  if (capacity > MAX_PIPS) {
    return <span className={classes.figures} aria-hidden="true">{`${assigned.length}/${capacity}`}</span>;
  }
  return (
    <span className={classes.pips} aria-hidden="true">
      {indexesBelow(Math.max(capacity, assigned.length)).map((seat) => {
        const holder = assigned[seat]?.user._id;
        return (
          <span
            className={classes.pip}
            key={seat}
            data-taken={holder !== undefined}
            data-own={holder !== undefined && holder === viewerId}
          />
        );
      })}
    </span>
  );
}

function RoleLine({ role, viewerId }: PipsProps) {
  const isOwn = role.assigned.some(({ user }) => user._id === viewerId);
  return (
    <li className={classes.role} data-own={isOwn}>
      <span className={classes.name}>{role.name}</span>
      <Pips role={role} viewerId={viewerId} />
      <span className="visually-hidden">
        {`: ${role.assigned.length} of ${role.capacity} taken${isOwn ? ', one by you' : ''}`}
      </span>
    </li>
  );
}

type SeatPipsProps = { readonly roles: readonly FlightRole[]; readonly viewerId: string | undefined };

/** The seats of a flight, a line for each role. */
export function SeatPips({ roles, viewerId }: SeatPipsProps) {
  const hidden = roles.length - MAX_ROLES;
  return (
    <ul className={classes.roles}>
      {roles.slice(0, MAX_ROLES).map((role) => (
        <RoleLine key={role.name} role={role} viewerId={viewerId} />
      ))}
      {hidden > 0 && (
        <li className={classes.more}>{`and ${hidden} more ${hidden === 1 ? 'role' : 'roles'}`}</li>
      )}
    </ul>
  );
}
