/** The host an address leads to, as one reads it aloud; the address itself when it has none. */
export function hostOf(address: string): string {
  const host = URL.parse(address)?.host ?? '';
  return host === '' ? address : host.replace(/^www\./, '');
}
