import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { type SigningKey, signingKeySchema } from './airline-schema.ts';

export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return signingKeySchema.parse({ ...jwk, kid, alg: 'ES256', use: 'sig' });
}
