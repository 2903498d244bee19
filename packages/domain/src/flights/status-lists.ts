import { flightStatuses, isFlown, isUpcoming, statusesWhere } from './status.ts';

/** The statuses of flights that have not begun. */
export const plannedStatuses = statusesWhere(({ phase }) => phase === 'planned');

/** The statuses of flights that count as upcoming. */
export const upcomingStatuses = flightStatuses.filter(isUpcoming);

/** The statuses of flights that have been flown. */
export const flownStatuses = flightStatuses.filter(isFlown);
