/** What the screen of the insights says where there is nothing to count, and when a file did not come. */
export const insightMessages = {
  empty: 'No flights on these days yet. Once flights have departed, this page shows how they were filled.',
  failure: 'Failed to load the insights',
  fileFailure: 'Failed to download the table',
  flightsFailure: 'Failed to load the flights',
  candidatesFailure: 'Failed to load who could get the licence',
  noFlights: 'No flight is behind this figure.',
} as const;
