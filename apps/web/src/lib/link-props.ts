/** The props with which the router's link leads to an address of the portal, such as "/admin?view=leave". */
export function linkPropsTo(address: string) {
  const { pathname, searchParams, hash } = new URL(address, 'http://portal');
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  };
}
