/**
 * The page somebody came from may be one whose address is a secret, such as that of a payment. Scripts of others read
 * of it at most the site.
 */
export function keepReferrer(): void {
  const { referrer } = document;
  if (!URL.canParse(referrer)) return;
  const { origin } = new URL(referrer);
  Object.defineProperty(document, 'referrer', { get: () => `${origin}/`, configurable: true });
}
