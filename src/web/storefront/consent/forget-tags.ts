/** Set on the document as soon as a script of others was asked for. */
export const HAS_TAGS = 'tags';

/** Cookies that Google's and Meta's scripts leave on the shop's host. */
const THEIRS = /^(_ga|_gid|_gat|_gcl|_fbp|_fbc)/;

/**
 * Leaves the page when scripts of others are in its memory, and takes away what they left behind.
 * @returns whether the page is left
 */
export function forgetTags(): boolean {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (THEIRS.test(name)) for (const domain of domains()) expire(name, domain);
  }
  if (!(HAS_TAGS in document.documentElement.dataset)) return false;
  location.reload();
  return true;
}

/** They set their cookies as high up as the browser lets them. */
function domains(): string[] {
  const parts = location.hostname.split('.');
  return ['', ...parts.slice(0, -1).map((_, from) => `; domain=${parts.slice(from).join('.')}`)];
}

function expire(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and cannot name a parent
  document.cookie = `${name}=; path=/; max-age=0${domain}`;
}
