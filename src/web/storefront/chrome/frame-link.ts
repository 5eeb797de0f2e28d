/** A link from the settings: a path of the shop gets its language, a whole address stays as it is. */
export function hrefOf(url: string, address: (path: string) => string): string {
  return url.startsWith('/') ? address(url) : url;
}
