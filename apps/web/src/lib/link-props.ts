/** The props with which the router's link leads to an address of the portal, such as "/admin?view=leave". */
export function linkPropsTo(url: string) {
  const { pathname, searchParams, hash } = new URL(url, 'http://portal');
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  };
}
