/**
 * The page on another host where repairs are booked instead of on the shop's own; null where that is the shop's own.
 * An address that is not https, names an account or leads to a host that the shop does not allow counts as none.
 */
export function allowedJourney(address: string, hosts: readonly string[]): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return hosts.includes(url.host) ? url.origin + url.pathname : null;
}
