import type { CookieSerializeOptions } from '@fastify/cookie';

type Jar = { readonly session: string; readonly signIn: string; readonly options: CookieSerializeOptions };

/** The names and flags of the portal's two cookies: `__Host-` and Secure whenever the public address is https. */
export function cookieJar(publicUrl: string): Jar {
  const secure = new URL(publicUrl).protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}crewroom-session`,
    signIn: `${prefix}crewroom-sign-in`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}

export type CookieJar = Jar;
