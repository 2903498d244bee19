/** Returns the props of the router's link to a URL of the portal, such as "/admin?view=leave". */
export function linkPropsTo(url: string) {
  const { pathname, searchParams, hash } = new URL(url, 'http://portal');
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    ...(hash === '' ? {} : { hash: hash.slice(1) }),
  };
}
