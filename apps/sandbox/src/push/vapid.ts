import { importJWK, jwtVerify } from 'jose';

const LONGEST_SECONDS = 24 * 60 * 60;
const UNCOMPRESSED = 4;
const KEY_BYTES = 65;

export type VapidCheck =
  | { readonly kind: 'valid'; readonly key: string }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Checks the sender of a push (RFC 8292): a token for this service, signed by the key next to it, valid for at most a day, and
 * with a contact.
 */
export async function checkVapid(
  authorization: string | undefined,
  audience: string,
  now: Date,
): Promise<VapidCheck> {
  const scheme = /^vapid\s+(.+)$/i.exec(authorization ?? '')?.[1];
  if (scheme === undefined) return refused('the Authorization header is no vapid');
  const parts = new Map(
    scheme.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const [token, key] = [parts.get('t'), parts.get('k')];
  if (!token || !key) return refused('the Authorization header has no t and k');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== KEY_BYTES || point[0] !== UNCOMPRESSED)
    return refused('k is no uncompressed point of P-256');
  try {
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience,
      algorithms: ['ES256'],
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const { exp = 0, sub = '' } = payload;
    if (exp > now.getTime() / 1000 + LONGEST_SECONDS) return refused('exp is more than 24 hours ahead');
    if (!/^(?:mailto:|https:\/\/)/.test(sub))
      return refused('sub is neither a mailto: nor an https: address');
    return { kind: 'valid', key };
  } catch (error) {
    return refused(error instanceof Error ? error.message : 'the token is not understood');
  }
}

function refused(message: string): VapidCheck {
  return { kind: 'refused', message };
}
