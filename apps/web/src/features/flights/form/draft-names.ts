/** The names under which drafts of flights are stored. */
export const NEW_FLIGHT = 'new-flight';
export const editKeptAs = (id: string): string => `flight-${id}`;
export const briefingKeptAs = (id: string): string => `briefing-${id}`;
