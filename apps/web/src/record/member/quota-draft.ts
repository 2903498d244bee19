export type QuotaChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'change'; readonly requiredFlights: number };

/** What leaving the field of the quota does, by what is typed in it and what is saved. Limits are the server's. */
export function quotaChange(typed: string, saved: number): QuotaChange {
  const text = typed.trim();
  const requiredFlights = Number(text);
  if (text === '' || !Number.isFinite(requiredFlights)) return { kind: 'unreadable' };
  return requiredFlights === saved ? { kind: 'none' } : { kind: 'change', requiredFlights };
}
