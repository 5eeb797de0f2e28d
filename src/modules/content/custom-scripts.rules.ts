/** No white space and no characters that end a token or directive of a CSP. */
const PLAIN = /^[\w./:~%?&=+-]+$/;

/** Script URLs that may be loaded: https, on a host allowed by the environment, in normalised form. */
export function allowedScripts(addresses: readonly string[], hosts: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return [];
    return hosts.includes(url.host) && PLAIN.test(url.href) ? [url.href] : [];
  });
}
