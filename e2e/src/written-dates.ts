// The zone of the browser under test. Defined again rather than imported from the web app, whose formats are under
// test.
const local = 'America/New_York';

type Zone = 'local' | 'zulu';

const write = (instant: string, zone: Zone, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone === 'zulu' ? 'UTC' : local }).format(
    new Date(instant),
  );

/** `MMM DD, YYYY` */
const writtenDate = (instant: string, zone: Zone): string =>
  write(instant, zone, { month: 'short', day: '2-digit', year: 'numeric' });

/** `HH:mm` */
export const writtenTime = (instant: string, zone: Zone): string =>
  write(instant, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `MMM DD, YYYY HH:mm`, and its zone */
export const writtenDateTime = (instant: string): string =>
  `${writtenDate(instant, 'local')} ${writtenTime(instant, 'local')} local`;

/** `MMMM DD, YYYY at HH:mm`, and its zone */
export const writtenLongDateTime = (instant: string): string =>
  `${write(instant, 'local', { month: 'long', day: '2-digit', year: 'numeric' })} at ${writtenTime(instant, 'local')} local`;
