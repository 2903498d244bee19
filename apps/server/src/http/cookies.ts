import type { CookieSerializeOptions } from '@fastify/cookie';

export type CookieJar = {
  readonly session: string;
  readonly signIn: string;
  readonly options: CookieSerializeOptions;
  readonly appealPass: string;
  readonly appealPassOptions: CookieSerializeOptions;
};

/**
 * The names and flags of the portal's cookies: Secure whenever the public address is https, and then `__Host-`, or `__Secure-`
 * for the appeal pass, which is sent to sanctions alone.
 */
export function cookieJar(publicUrl: string): CookieJar {
  const secure = new URL(publicUrl).protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}crewroom-session`,
    signIn: `${prefix}crewroom-sign-in`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
    appealPass: `${secure ? '__Secure-' : ''}crewroom-appeal`,
    appealPassOptions: { path: '/api/sanctions', httpOnly: true, sameSite: 'strict', secure },
  };
}
