import { REQUIRED_FIELDS } from '../contract/errors.ts';
/** The toasts of mutations: on success unless the screen shows it, and on failure if the server sent no message. */
export const flightToasts = {
  allocate: { success: 'Successfully allocated to flight', failure: 'Failed to allocate to flight' },
  unallocate: {
    success: 'Successfully unallocated from flight',
    failure: 'Failed to unallocate from flight',
  },
  allocateUser: { success: 'User allocated successfully', failure: 'Failed to allocate user' },
  unallocateUser: { success: 'User unallocated successfully', failure: 'Failed to unallocate user' },
  wait: { failure: 'Failed to join the waitlist' },
  stopWaiting: { success: 'You left the waitlist', failure: 'Failed to leave the waitlist' },
  addInterest: { failure: 'Failed to save your interest' },
  removeInterest: { failure: 'Failed to remove your interest' },
  offerSeat: { failure: 'Failed to offer your seat' },
  withdrawOffer: { success: 'Your seat is yours again', failure: 'Failed to withdraw the offer' },
  acceptOffer: { success: 'The seat is yours', failure: 'Failed to take over the seat' },
  editFlight: { success: 'Flight updated successfully', failure: 'Failed to update flight' },
  setFlightStatus: { success: 'Flight status updated', failure: 'Failed to update status' },
  createFlight: { success: 'Flight created successfully', failure: 'Failed to create flight' },
  createSeries: { success: 'Flights created successfully', failure: 'Failed to create flights' },
  approveFlights: { success: 'Flights approved', failure: 'Failed to approve flights' },
  approveFlight: { success: 'Flight approved', failure: 'Failed to approve flight' },
  rejectFlight: { success: 'Flight rejected', failure: 'Failed to reject flight' },
  deleteFlight: { success: 'Flight deleted', failure: 'Failed to delete flight' },
  reviewFlight: { success: 'Flight reviewed and points awarded', failure: 'Failed to review flight' },
} as const;

export const flightMessages = {
  requiredFields: REQUIRED_FIELDS,
  airlineFull:
    'The airline has used up its space, so it takes no new flights. Ask the operator for more space.',
  timeZone: 'Choose a time zone such as Europe/Zurich.',
  flightNotFound: 'Flight not found',
  flightsFailed: 'Failed to load flights',
  noFlights: 'No flights scheduled',
  noActivity: 'No activity logged yet',
  deleteQuestion: 'Are you sure you want to delete this flight?',
} as const;

/** The toasts for changes of aircraft types. */
export const aircraftToasts = {
  add: { success: 'Aircraft added', failure: 'Failed to add the aircraft' },
  change: { success: 'Aircraft changed', failure: 'Failed to change the aircraft' },
  remove: { success: 'Aircraft removed', failure: 'Failed to remove the aircraft' },
} as const;
