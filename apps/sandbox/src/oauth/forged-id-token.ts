import { decodeJwt, importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { SigningKey } from '../airline/airline-data.ts';

/** The input for a test that forges an ID token, in place of the real one that is about to be sent. */
export type ForgeryMaterial = {
  /** The claims of the real token. A forgery usually changes one of them. */
  readonly claims: Readonly<JWTPayload>;
  /** The id of the published key that real tokens are signed with. */
  readonly kid: string;
  /** Signs any claims with the sandbox's own key, so that only the claims are wrong. */
  readonly sign: (claims: JWTPayload, header?: Partial<JWTHeaderParameters>) => Promise<string>;
};

/** A middleware of oidc-provider. */
export type ProviderMiddleware = Parameters<Provider['use']>[0];

/** Returns the text to send in place of the ID token, or null to send the real one. */
export type ForgeIdToken = (material: ForgeryMaterial) => Promise<string | null>;

const tokenResponseSchema = z.looseObject({ id_token: z.string() });

/** Replaces the ID token of every token response with the result of `forge`. */
export function forgingMiddleware(forge: ForgeIdToken, signingKey: SigningKey): ProviderMiddleware {
  const { kid } = signingKey;
  const sign: ForgeryMaterial['sign'] = async (claims, header) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(await importJWK({ ...signingKey }, 'ES256'));

  return async (context, next) => {
    await next();
    const response = tokenResponseSchema.safeParse(context.body);
    if (!response.success) return;
    const forged = await forge({ claims: decodeJwt(response.data.id_token), kid, sign });
    if (forged !== null) context.body = { ...response.data, id_token: forged };
  };
}
