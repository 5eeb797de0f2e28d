/** Link from the settings: paths get the locale prefix, absolute URLs stay unchanged. */
export function localizeHref(url: string, address: (path: string) => string): string {
  return url.startsWith('/') ? address(url) : url;
}
