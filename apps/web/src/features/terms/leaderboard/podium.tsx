import type { LeaderboardEntry } from '@crewroom/domain/terms/endpoints';
import { Link } from '@tanstack/react-router';
import { PersonName } from '../../../components/person-name.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { type Cents, formatChf } from '../../../lib/money.ts';

const metals = [
  'border-gold-rim bg-gold',
  'border-silver-rim bg-silver',
  'border-bronze-rim bg-bronze',
] as const;

/** A place on the leaderboard. The first three are medals. The others are plain numbers. */
export function Medal({ place }: { readonly place: number }) {
  const metal = metals[place - 1];
  if (metal === undefined) return <span className="font-mono text-15 text-dim">{place}</span>;
  return (
    <span
      className={`inline-grid size-7.5 place-items-center rounded-full border-2 font-mono text-16 leading-none font-heavy text-on-metal ${metal}`}
    >
      {place}
    </span>
  );
}

// The first is in the middle and highest, as on a podium. Screen readers read them in order.
const steps = [
  { order: 'order-2', block: 'h-24 max-md:h-18', edge: 'border-t-gold' },
  { order: 'order-1', block: 'h-16 max-md:h-14', edge: 'border-t-silver' },
  { order: 'order-3', block: 'h-12 max-md:h-11', edge: 'border-t-bronze' },
] as const;

type PodiumProps = { readonly users: readonly LeaderboardEntry[]; readonly cents: Cents };

/** The three highest earners, once three members have earnings. */
export function Podium({ users, cents }: PodiumProps) {
  const first = users.slice(0, steps.length);
  if (first.length < steps.length || first.some(({ stats }) => stats.termPay <= 0)) return null;
  return (
    <section
      className="@container rounded-card border border-line bg-card px-4 pt-6 shadow-card max-md:px-2 max-md:pt-4"
      aria-label="The first three"
    >
      <ol className="mx-auto flex max-w-160 list-none items-end gap-3 p-0 max-md:gap-1.5 @max-[19rem]:block">
        {first.map((user, index) => {
          const { order, block, edge } = steps[index] ?? steps[0];
          return (
            <li key={user._id} className={`grid min-w-0 flex-1 justify-items-center text-center ${order}`}>
              <UserAvatar
                src={user.robloxAvatarUrl}
                name={user.robloxUsername}
                size={index === 0 ? 72 : 56}
              />
              <Link
                className="mt-2 max-w-full overflow-hidden touch:py-3 text-15 leading-5 font-bold text-ellipsis whitespace-nowrap text-bright no-underline hover:underline max-md:text-13"
                to="/profile/$id"
                params={{ id: user._id }}
              >
                <PersonName person={user} />
              </Link>
              <span className="mb-2 font-mono text-14 leading-5 text-dim wrap-anywhere max-md:text-12">
                {formatChf(user.stats.termPay, cents)}
              </span>
              <span
                className={`grid w-full place-items-center rounded-t border-t-4 bg-sunken @max-[19rem]:hidden ${block} ${edge}`}
              >
                <Medal place={index + 1} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
