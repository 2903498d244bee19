import { expect } from 'vitest';

// Vitest types these as any, which would let any mistake through around them.
export const anyString: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);

export function objectWith(fields: Readonly<Record<string, unknown>>): unknown {
  return expect.objectContaining({ ...fields });
}

export function textWith(part: string): unknown {
  return expect.stringContaining(part);
}
