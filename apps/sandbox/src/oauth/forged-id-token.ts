import { decodeJwt, importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { SigningKey } from '../airline/airline.ts';

export interface HonestIdToken {
  /** The claims of the real token; a forgery usually changes one of them. */
  readonly claims: Readonly<JWTPayload>;
  /** Names the key of the published set that signs honest tokens. */
  readonly kid: string;
  /** Signs any claims with the sandbox's own key, so that nothing but the claims is wrong. */
  readonly sign: (claims: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>;
}

/** A middleware of oidc-provider. */
export type ProviderMiddleware = Parameters<Provider['use']>[0];

/** Returns the text to send instead of the ID token, or null to send the honest one. */
export type ForgeIdToken = (honest: HonestIdToken) => Promise<string | null>;

const tokenAnswerSchema = z.looseObject({ id_token: z.string() });

export function forgingMiddleware(forge: ForgeIdToken, signingKey: SigningKey): ProviderMiddleware {
  const { kid } = signingKey;
  const sign: HonestIdToken['sign'] = async (claims, header) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(await importJWK({ ...signingKey }, 'ES256'));

  return async (context, next) => {
    await next();
    const answer = tokenAnswerSchema.safeParse(context.body);
    if (!answer.success) return;
    const forged = await forge({ claims: decodeJwt(answer.data.id_token), kid, sign });
    if (forged !== null) context.body = { ...answer.data, id_token: forged };
  };
}
