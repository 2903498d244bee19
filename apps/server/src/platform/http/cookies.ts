import type { CookieSerializeOptions } from '@fastify/cookie';

export type CookieJar = ReturnType<typeof cookieJar>;

/** Returns the flags of cookies at a public URL, and the prefix of their names: `__Host-` over https. */
export function cookieFlags(publicUrl: string) {
  const secure = new URL(publicUrl).protocol === 'https:';
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  return { secure, prefix: secure ? '__Host-' : '', options };
}

/**
 * The names and flags of the portal's cookies: Secure whenever the public URL is https. Then the names begin with
 * `__Host-`, or `__Secure-` for the appeal pass, which is sent to the sanction endpoints alone.
 */
export function cookieJar(publicUrl: string) {
  const { secure, prefix, options } = cookieFlags(publicUrl);
  return {
    session: `${prefix}crewroom-session`,
    signIn: `${prefix}crewroom-sign-in`,
    options,
    appealPass: `${secure ? '__Secure-' : ''}crewroom-appeal`,
    appealPassOptions: { ...options, path: '/api/sanctions', sameSite: 'strict' },
  } as const;
}
