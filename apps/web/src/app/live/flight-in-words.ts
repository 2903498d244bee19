import type { Flight } from '@crewroom/domain/flights/schemas';

const seatOf = ({ roles }: Flight, userId: string): string | undefined =>
  roles.find(({ assigned }) => assigned.some(({ user }) => user._id === userId))?.name;

/** What became of a flight that somebody looks at, as far as it concerns them; empty for nothing. */
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
