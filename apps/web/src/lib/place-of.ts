/** Where an address of the portal, such as "/admin?view=leave", leads, as the router takes it. */
export function placeOf(link: string) {
  const { pathname, searchParams, hash } = new URL(link, 'http://portal');
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  };
}
