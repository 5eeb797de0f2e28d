/** Marks that campaigns hang on addresses; no page reads them. */
const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid|ref)$/;

/** What makes an address the same page: its path and query without campaign marks. */
export function pageKey(url: string): string {
  const [path = '/', query] = url.split('?', 2);
  if (!query) return path;
  const kept = query.split('&').filter((pair) => !CAMPAIGN.test(pair.split('=', 1)[0] ?? ''));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}
