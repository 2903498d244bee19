export type QuotaChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'change'; readonly requiredFlights: number };

/**
 * What happens when the quota's field loses the focus, from the typed text and the saved quota. The server checks the
 * limits.
 */
export function quotaChange(typed: string, saved: number): QuotaChange {
  const text = typed.trim();
  const requiredFlights = Number(text);
  if (text === '' || !Number.isFinite(requiredFlights)) return { kind: 'unreadable' };
  return requiredFlights === saved ? { kind: 'none' } : { kind: 'change', requiredFlights };
}
