import { callApi } from '../lib/api-client.ts';

// Nobody waits long on the way out: whether the server hears it or not, the portal is left.
const PATIENCE_MS = 5000;

/** Ends the session on the server. Its failure is nobody's concern. */
export async function logout(): Promise<void> {
  try {
    await callApi('logout', {}, { timeoutMs: PATIENCE_MS });
  } catch {
    // A failed logout still leads to the login screen.
  }
}
