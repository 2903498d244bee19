/** The qualifications that can be granted (specification, section 3). */
export const qualificationNames = [
  'Ground Services Licence',
  'Cabin Crew Licence',
  'First Officer Licence',
  'Captain License',
  'Tarmac Supervisor Licence',
  'Maître de Cabine Licence',
  'Administrative Division',
  'Operations Division',
  'Network Division',
] as const;

export type QualificationName = (typeof qualificationNames)[number];
