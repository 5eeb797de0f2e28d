/** URL schemes that links entered by staff may use besides paths of this site. */
const SAFE_SCHEMES = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)/i;

/**
 * Whether a URL is safe as a link: a path of this site, a fragment, https, mailto or tel. Everything else is refused,
 * so that `javascript:`, `data:` and the scheme-relative `//host` never reach a page.
 */
export function isSafeUrl(address: string): boolean {
  // browsers remove control characters and treat a backslash as a slash, which would bypass the next check
  if (/[\p{Cc}\\\s]/u.test(address)) return false;
  if (address.startsWith('#')) return true;
  if (address.startsWith('/')) return !address.startsWith('//');
  return SAFE_SCHEMES.test(address);
}
