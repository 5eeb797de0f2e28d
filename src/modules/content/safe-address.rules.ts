/** Schemes that a link written in the back office may use besides a path of this site. */
const SCHEMES = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)/i;

/**
 * Whether an address may stand in a link: a path of this site, a fragment, https, mail or telephone. Everything else is
 * refused, so that `javascript:`, `data:` and the scheme-relative `//host` never reach a page.
 */
export function isSafeAddress(address: string): boolean {
  // browsers drop control characters and read a backslash as a slash, which would open a way round the next test
  if (/[\p{Cc}\\\s]/u.test(address)) return false;
  if (address.startsWith('#')) return true;
  if (address.startsWith('/')) return !address.startsWith('//');
  return SCHEMES.test(address);
}
