export type QuotaChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'tried' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'change'; readonly requiredFlights: number };

/**
 * What happens when the quota's field loses the focus or its record is closed, from the typed text and the saved quota. What
 * was sent before and not saved, `failed`, is sent again only when somebody asks for that. The server checks the limits.
 */
export function quotaChange(typed: string, saved: number, failed: string | null = null): QuotaChange {
  if (typed === failed) return { kind: 'tried' };
  const text = typed.trim();
  const requiredFlights = Number(text);
  if (text === '' || !Number.isFinite(requiredFlights)) return { kind: 'unreadable' };
  return requiredFlights === saved ? { kind: 'none' } : { kind: 'change', requiredFlights };
}
