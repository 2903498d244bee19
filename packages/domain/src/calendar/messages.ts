/** The toasts about the calendar feed. */
export const calendarToasts = {
  make: {
    success: 'URL created. Copy it now: it is shown only once.',
    failure: 'Failed to create the URL',
  },
  change: { failure: 'Failed to change your calendar' },
  remove: {
    success: 'URL removed. Calendars that used it no longer update.',
    failure: 'Failed to remove the URL',
  },
} as const;
