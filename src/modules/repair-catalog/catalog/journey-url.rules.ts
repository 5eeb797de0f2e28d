/**
 * The external page where repairs are booked; null when the shop's own pages are used. A URL that is not https,
 * contains credentials or whose host is not allowed counts as none.
 */
export function toAllowedJourneyUrl(address: string, hosts: readonly string[]): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return hosts.includes(url.host) ? url.origin + url.pathname : null;
}
