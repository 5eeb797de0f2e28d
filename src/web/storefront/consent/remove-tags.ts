/** Data attribute set on the document when a third-party script is loaded. */
export const TAGS_DATA_KEY = 'tags';

/** Cookies that Google's and Meta's scripts set on the shop's host. */
const TAG_COOKIE_PATTERN = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

/**
 * Deletes the cookies of third-party scripts and reloads the page if such scripts are loaded.
 * @returns whether the page is reloaded
 */
export function removeTags(): boolean {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (TAG_COOKIE_PATTERN.test(name)) for (const domain of listCookieDomains()) expireCookie(name, domain);
  }
  if (!(TAGS_DATA_KEY in document.documentElement.dataset)) return false;
  location.reload();
  return true;
}

/** The scripts set their cookies on the highest domain that the browser allows. */
function listCookieDomains(): string[] {
  const parts = location.hostname.split('.');
  return ['', ...parts.slice(0, -1).map((_, from) => `; domain=${parts.slice(from).join('.')}`)];
}

function expireCookie(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and cannot name a parent
  document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
