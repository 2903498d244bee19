import type { TextRule } from './plain-text.ts';

/** The most characters each text a person writes may have, and whether it may have line breaks. */
export const textLimits = {
  flightCode: { max: 12 },
  place: { max: 40 },
  gate: { max: 40 },
  serviceCategory: { max: 40 },
  role: { max: 40 },
  aircraft: { max: 60 },
  breach: { max: 120 },
  reason: { max: 500, multiline: true },
  comment: { max: 4000, multiline: true },
  note: { max: 4000, multiline: true },
  briefing: { max: 4000, multiline: true },
} as const satisfies Record<string, TextRule>;
