/** The toasts about the calendar feed. */
export const calendarToasts = {
  make: {
    success: 'Address made. Copy it now: it is shown only once.',
    failure: 'Failed to make the address',
  },
  change: { failure: 'Failed to change your calendar' },
  remove: {
    success: 'Address removed. Calendars that used it no longer update.',
    failure: 'Failed to remove the address',
  },
} as const;
