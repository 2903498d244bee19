import { columnsOfBoard } from '@crewroom/domain/flights/board-columns';
import type { FlightWeek, SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { flightFieldNames, ungroupFields } from '@crewroom/domain/flights/fields';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { announce } from '../../components/ui/announcer.tsx';
import { meQuery } from '../../lib/me-query.ts';
import { anchorScroll } from './scroll-anchor.ts';

const seatOf = ({ roles }: Flight, userId: string): string | undefined =>
  roles.find(({ assigned }) => assigned.some(({ user }) => user._id === userId))?.name;

/** Returns the change of a visible flight that concerns the viewer, or an empty text. */
export function flightInWords(was: Flight, is: Flight, viewerId: string): string {
  const code = `Flight ${is.flightCode}`;
  const words: string[] = [];
  if (was.status !== is.status) words.push(`${code} is now ${is.status}.`);
  if (was.scheduledDate !== is.scheduledDate) words.push(`${code} departs at another time.`);
  if (was.gate !== is.gate && is.gate !== '') words.push(`${code} leaves from gate ${is.gate}.`);
  const [had, has] = [seatOf(was, viewerId), seatOf(is, viewerId)];
  if (had === has) return words.join(' ');
  if (had !== undefined) words.push(`Your ${had} seat on flight ${is.flightCode} was removed.`);
  if (has !== undefined) words.push(`You now have a ${has} seat on flight ${is.flightCode}.`);
  return words.join(' ');
}

/** The displayed parts of a response, by the `data-live` of their elements. */
function partsOf([name]: QueryKey, data: unknown): Map<string, unknown> {
  // The name of the endpoint determines its response.
  // oxlint-disable typescript/no-unsafe-type-assertion -- see above
  if (data === undefined) return new Map();
  switch (name) {
    case 'flightWeek':
      return cardsOf((data as FlightWeek).flights);
    case 'schedulingBoard':
      return cardsOf(columnsOfBoard(data as SchedulingBoard));
    case 'adminUsers':
      return membersOf((data as { readonly users: readonly Member[] }).users);
    case 'flight':
      return flightParts(data as Flight);
    default:
      return new Map();
  }
  // oxlint-enable typescript/no-unsafe-type-assertion
}

type Member = { readonly _id: string };

const membersOf = (users: readonly Member[]) =>
  new Map<string, unknown>(users.map((user) => [`member:${user._id}`, user]));

const cardsOf = (lists: Readonly<Record<string, readonly FlightCard[]>>) =>
  new Map<string, unknown>(
    Object.values(lists).flatMap((cards) => cards.map((card) => [`flight:${card._id}`, card])),
  );

function flightParts(flight: Flight) {
  const { _id: id, roles, status } = flight;
  const seats = roles.map((role, index) => [`seats:${id}:${index}`, role] as const);
  const fields = ungroupFields<unknown>(flight);
  // The briefing has a card of its own.
  const shown = flightFieldNames.filter((name) => name !== 'notes').map((name) => fields[name]);
  const card = JSON.stringify([status, shown]);
  return new Map<string, unknown>([[`boarding:${id}`, card], ...seats]);
}

/** Highlights an element once. The style defines its animation, if any. */
function highlight(live: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-live="${CSS.escape(live)}"]`)) {
    delete element.dataset['changed'];
    // Reading a size makes the browser notice the removal, so that the animation starts again.
    void element.offsetWidth;
    element.dataset['changed'] = '';
  }
}

const rendered = (): Promise<unknown> =>
  new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50));

/** Refetches, highlights what changed, and announces what concerns the viewer. */
export async function showChanges(queryClient: QueryClient, refetch: () => Promise<void>): Promise<void> {
  const activeQueries = queryClient.getQueryCache().findAll({ type: 'active' });
  const before = activeQueries.map(({ state }) => state.data);
  const releaseScroll = anchorScroll();
  await refetch();
  await rendered();
  releaseScroll();
  const viewerId = queryClient.getQueryData(meQuery().queryKey)?.user.userId;
  for (const [index, query] of activeQueries.entries()) {
    const [was, is] = [before[index], query.state.data];
    if (was === undefined || was === is) continue;
    const previousParts = partsOf(query.queryKey, was);
    for (const [live, part] of partsOf(query.queryKey, is))
      if (previousParts.get(live) !== part) highlight(live);
    if (query.queryKey[0] === 'flight' && viewerId !== undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name of the endpoint determines its response
      announce(flightInWords(was as Flight, is as Flight, viewerId));
    }
  }
}
