/** What a mutation tells on success, and on failure when the server said nothing. */
export const flightToasts = {
  allocate: { success: 'Successfully allocated to flight', failure: 'Failed to allocate to flight' },
  unallocate: {
    success: 'Successfully unallocated from flight',
    failure: 'Failed to unallocate from flight',
  },
  allocateUser: { success: 'User allocated successfully', failure: 'Failed to allocate user' },
  unallocateUser: { success: 'User unallocated successfully', failure: 'Failed to unallocate user' },
  editFlight: { success: 'Flight updated successfully', failure: 'Failed to update flight' },
  setFlightStatus: { success: 'Flight status updated', failure: 'Failed to update status' },
  createFlight: { success: 'Flight created successfully', failure: 'Failed to create flight' },
  approveFlight: { success: 'Flight approved', failure: 'Failed to approve flight' },
  rejectFlight: { success: 'Flight rejected', failure: 'Failed to reject flight' },
  deleteFlight: { success: 'Flight deleted', failure: 'Failed to delete flight' },
  reviewFlight: { success: 'Flight reviewed and points awarded', failure: 'Failed to review flight' },
} as const;

export const flightMessages = {
  requiredFields: 'Please fill in all required fields',
  flightNotFound: 'Flight not found',
  flightsFailed: 'Failed to load flights',
  noFlights: 'No flights scheduled',
  noActivity: 'No activity logged yet',
  deleteQuestion: 'Are you sure you want to delete this flight?',
} as const;
