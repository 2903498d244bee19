/** The names under which drafts of flights are stored. */
export const NEW_FLIGHT = 'new-flight';
export const editDraftName = (id: string): string => `flight-${id}`;
export const briefingDraftName = (id: string): string => `briefing-${id}`;
