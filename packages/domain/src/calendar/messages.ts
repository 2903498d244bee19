/** The toasts of making and removing the address for calendars. */
export const calendarToasts = {
  make: {
    success: 'Address made. Copy it now: it is shown only once.',
    failure: 'Failed to make the address',
  },
  remove: {
    success: 'Address removed. Calendars that used it are not kept up any more.',
    failure: 'Failed to remove the address',
  },
} as const;
