/** Paths whose content depends on no setting; some must respond while the database is down. */
const FIXED_PATHS = /^\/(?:assets|files|healthz|readyz|metrics)\b/;

/** Whether a URL needs nothing that is loaded from the database before each request. */
export function hasFixedContent(url: string): boolean {
  return FIXED_PATHS.test(url);
}
