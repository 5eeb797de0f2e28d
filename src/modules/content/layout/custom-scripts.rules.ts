/** No white space and no characters that end a token or directive of a CSP. */
const CSP_SAFE_URL = /^[\w./:~%?&=+-]+$/;

/** Script URLs that may be loaded: https, on a host allowed by the environment, in normalised form. */
export function filterAllowedScripts(addresses: readonly string[], hosts: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return [];
    return hosts.includes(url.host) && CSP_SAFE_URL.test(url.href) ? [url.href] : [];
  });
}
