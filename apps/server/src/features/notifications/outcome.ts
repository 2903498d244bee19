/** What became of a notification that was sent. Texts hold nothing of an address. */
export type DeliveryOutcome =
  | { readonly type: 'sent' }
  /** Too many were sent: wait so long. */
  | { readonly type: 'limited'; readonly waitMs: number }
  /** Whoever takes it is away or did not answer in time: it may be tried again. */
  | { readonly type: 'failed'; readonly error: string }
  /** The browser has no such subscription any more. */
  | { readonly type: 'gone' }
  /** It will not be taken, however often it is sent. */
  | { readonly type: 'refused'; readonly error: string };
