import { toMinor } from '@crewroom/domain/money';
import { defaultReviewPoints } from '@crewroom/domain/terms/rules';
import type { DemoRow } from './demo-rows.ts';
import type { FlightDraft } from './flights/flight-draft.ts';
import { seatsAfter } from './flights/seat-events.ts';
import type { Frame } from './frame.ts';
import type { DemoMember } from './members/demo-member.ts';
import { instantOf, type Moment } from './moments.ts';
import type { DemoReward } from './records/rewards.ts';
import { termAt } from './terms.ts';

type Credit = DemoRow<'ledger_credits'>;
type Total = DemoRow<'term_totals'>;

type Source = Pick<Credit, 'reason' | 'flight_id' | 'reward_id'>;

function credit(member: DemoMember, at: Moment, source: Source, frame: Frame) {
  return (kind: Credit['kind'], amount: number): Credit => ({
    id: frame.newId(at),
    user_id: member.id,
    term_id: termAt(frame.terms, at).id,
    kind,
    amount,
    ...source,
    credited_at: instantOf(at),
  });
}

/** One flight, and the pay for its points; an airline that pays nothing enters no pay. */
function flightCredits(
  member: DemoMember,
  at: Moment,
  source: Source & { reason: 'attended' | 'hosted' },
  frame: Frame,
) {
  const enter = credit(member, at, source, frame);
  const pay = toMinor(defaultReviewPoints[source.reason] * frame.settings.payPerPoint);
  return [enter(source.reason, 1), ...(pay > 0 ? [enter('pay', pay)] : [])];
}

function creditsOfFlight({ id, life, events, absent }: FlightDraft, frame: Frame): Credit[] {
  if (life.review === null) return [];
  const { at } = life.review;
  const source = { flight_id: id, reward_id: null };
  const crew = seatsAfter(events).filter(({ member }) => !absent.includes(member));
  return [
    ...crew.flatMap(({ member }) => flightCredits(member, at, { ...source, reason: 'attended' }, frame)),
    ...flightCredits(life.dispatcher, at, { ...source, reason: 'hosted' }, frame),
  ];
}

function creditOfReward({ id, member, at, plan }: DemoReward, frame: Frame): Credit {
  const source = { reason: 'reward' as const, flight_id: null, reward_id: id };
  return credit(member, at, source, frame)('pay', toMinor(plan.amount));
}

/** Everything members were credited with, in order of time: reviewed flights by the default points, and rewards. */
export function composeCredits(
  drafts: readonly FlightDraft[],
  rewards: readonly DemoReward[],
  frame: Frame,
): Credit[] {
  return [
    ...drafts.flatMap((draft) => creditsOfFlight(draft, frame)),
    ...rewards.map((reward) => creditOfReward(reward, frame)),
  ].toSorted((a, b) => a.credited_at.localeCompare(b.credited_at));
}

const TOTAL_OF = { attended: 'attended', hosted: 'hosted', pay: 'pay_minor' } as const;

/** The sums of the ledger by member and term. */
export function totalsOf(credits: readonly Credit[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { user_id, term_id, kind, amount } of credits) {
    const key = `${user_id}/${term_id}`;
    const total = totals.get(key) ?? { user_id, term_id, attended: 0, hosted: 0, pay_minor: 0 };
    total[TOTAL_OF[kind]] += amount;
    totals.set(key, total);
  }
  return [...totals.values()];
}
