/** The texts of the insights screen for empty data and failed downloads. */
export const insightMessages = {
  empty: 'No flights on these days yet. Once flights have departed, this page shows how they were filled.',
  failure: 'Failed to load the insights',
  fileFailure: 'Failed to download the table',
  flightsFailure: 'Failed to load the flights',
  candidatesFailure: 'Failed to load who could get the qualification',
  noFlights: 'No flight is behind this figure.',
} as const;
