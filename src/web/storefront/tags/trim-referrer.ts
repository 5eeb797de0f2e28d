/**
 * Reduces `document.referrer` to its origin: the URL of the previous page may contain a secret, such as that of a
 * payment.
 */
export function trimReferrer(): void {
  const { referrer } = document;
  if (!URL.canParse(referrer)) return;
  const { origin } = new URL(referrer);
  Object.defineProperty(document, 'referrer', { get: () => `${origin}/`, configurable: true });
}
