import { callApi } from '../lib/api-client.ts';

// Logging out does not wait longer than this for the server; the app leaves in any case.
const LOGOUT_TIMEOUT_MS = 5000;

/** Ends the session on the server. Never rejects. */
export async function logout(): Promise<void> {
  try {
    await callApi('logout', {}, { timeoutMs: LOGOUT_TIMEOUT_MS });
  } catch {
    // A failed logout still leads to the login screen.
  }
}
