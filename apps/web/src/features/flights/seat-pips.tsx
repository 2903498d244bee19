import type { FlightRole } from '@crewroom/domain/flights/schemas';
import { counted } from '../../lib/format-count.ts';

// More dots than this cannot be counted at a glance, so a number is shown instead.
export const MAX_PIPS = 12;
const MAX_ROLES = 6;

type PipsProps = {
  readonly role: FlightRole;
  /** The member whose seat is highlighted. */
  readonly viewerId: string | undefined;
};

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The seats of one role as dots: taken, free, and the viewer's own. Text next to the dots says the same. */
export function Pips({ role, viewerId }: PipsProps) {
  const { capacity, assigned } = role;
  if (capacity > MAX_PIPS) {
    return (
      <span
        className="font-mono in-[[data-role-line]]:ms-auto"
        aria-hidden="true"
      >{`${assigned.length}/${capacity}`}</span>
    );
  }
  return (
    <span
      className="inline-flex flex-wrap gap-0.75 justify-end in-[[data-role-line]]:ms-auto"
      aria-hidden="true"
    >
      {indexesBelow(Math.max(capacity, assigned.length)).map((seat) => {
        const holder = assigned[seat]?.user._id;
        const isOwn = holder !== undefined && holder === viewerId;
        return (
          <span
            className={`size-2.5 rounded-full ${holder === undefined ? 'border' : 'border-5'} ${isOwn ? 'mx-0.5 border-accent-text outline outline-offset-2 outline-accent-text' : 'border-dim'} @max-[12rem]:size-2.25`}
            key={seat}
            data-taken={holder !== undefined}
          />
        );
      })}
    </span>
  );
}

function RoleLine({ role, viewerId }: PipsProps) {
  const isOwn = role.assigned.some(({ user }) => user._id === viewerId);
  return (
    <li
      className="group/role flex flex-wrap gap-x-1 gap-y-0.5 items-center min-w-0 text-13 leading-5 @max-[12rem]:text-12"
      data-role-line
      data-own={isOwn}
    >
      <span className="min-w-0 wrap-anywhere group-data-[own=true]/role:text-bright group-data-[own=true]/role:font-bold">
        {role.name}
      </span>
      <Pips role={role} viewerId={viewerId} />
      <span className="visually-hidden">
        {`: ${role.assigned.length} of ${role.capacity} taken${isOwn ? ', one by you' : ''}`}
      </span>
    </li>
  );
}

// More dots in one row would be too small.
const MAX_DOTS = 24;

/** More dots are smaller on a narrow card. */
const LARGE_DOTS = 6;

const dotClasses = {
  free: 'border border-line-strong',
  taken: 'border-[length:calc(var(--dot)/2)] border-dim',
  own: 'border-[length:calc(var(--dot)/2)] border-accent-text outline-[1.5px] outline-solid outline-accent-text outline-offset-1',
} as const;

const roleInWords = ({ name, assigned, capacity }: FlightRole, isOwn: boolean): string =>
  `${name}: ${assigned.length} of ${capacity} taken${isOwn ? ', one by you' : ''}`;

/** All seats of a flight as one row of dots, role by role, for a card that has a line for them. */
export function SeatDots({ roles, viewerId }: SeatPipsProps) {
  const seats = roles.reduce((sum, { capacity }) => sum + capacity, 0);
  return (
    <>
      <ul className="visually-hidden">
        {roles.map((role) => (
          <li key={role.name}>
            {roleInWords(
              role,
              role.assigned.some(({ user }) => user._id === viewerId),
            )}
          </li>
        ))}
      </ul>
      {seats <= MAX_DOTS && (
        <span
          className={`flex flex-none gap-0.5 @min-[11rem]:gap-1 ${seats > LARGE_DOTS ? '[--dot:6px] [--between:1px] @min-[13rem]:[--dot:8px] @min-[13rem]:[--between:2px]' : '[--dot:8px] [--between:2px]'}`}
          title={roles
            .map(({ name, assigned, capacity }) => `${name} ${assigned.length}/${capacity}`)
            .join(', ')}
          aria-hidden="true"
        >
          {roles.map(({ name, capacity, assigned }) => (
            <span className="flex gap-(--between)" key={name}>
              {indexesBelow(capacity).map((seat) => {
                const holder = assigned[seat]?.user._id;
                const look = holder === undefined ? 'free' : holder === viewerId ? 'own' : 'taken';
                return <span className={`size-(--dot) rounded-full ${dotClasses[look]}`} key={seat} />;
              })}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

type SeatPipsProps = { readonly roles: readonly FlightRole[]; readonly viewerId: string | undefined };

/** The seats of a flight, a line for each role. */
export function SeatPips({ roles, viewerId }: SeatPipsProps) {
  const hidden = roles.length - MAX_ROLES;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-1 p-0 list-none">
      {roles.slice(0, MAX_ROLES).map((role) => (
        <RoleLine key={role.name} role={role} viewerId={viewerId} />
      ))}
      {hidden > 0 && <li className="text-dim text-13">{`and ${counted(hidden, 'more role')}`}</li>}
    </ul>
  );
}
