/** The result of sending a notification. Texts contain no URL. */
export type DeliveryOutcome =
  | { readonly type: 'sent' }
  /** Too many notifications. The service says how long to wait. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** The service is unavailable or did not respond in time. A retry may succeed. */
  | { readonly type: 'failed'; readonly error: string }
  /** The browser no longer has this subscription. */
  | { readonly type: 'gone' }
  /** The service rejects it, and would reject a retry. */
  | { readonly type: 'refused'; readonly error: string };
