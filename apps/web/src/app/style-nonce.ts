import { setNonce } from 'get-nonce';

/**
 * The nonce under which the page's policy lets styles in; the browser shows it to scripts only as a property. Told
 * to Mantine by its provider, and here to the scroll lock beneath its dialogs, which asks elsewhere.
 */
export function readStyleNonce(page: Document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  if (nonce !== '') setNonce(nonce);
  return nonce;
}
