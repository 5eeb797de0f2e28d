/** No white space and nothing that ends a word or a line of a content security policy. */
const PLAIN = /^[\w./:~%?&=+-]+$/;

/** The scripts that the shop may load: by https and of hosts that its environment names, as a browser writes them. */
export function allowedScripts(addresses: readonly string[], hosts: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return [];
    return hosts.includes(url.host) && PLAIN.test(url.href) ? [url.href] : [];
  });
}
