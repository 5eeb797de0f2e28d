/** Default paths of content pages → localised paths; only those that differ. */
export type PagePaths = Readonly<Record<string, string>>;

/** The localised path of a content page, which avoids a redirect; other paths are returned unchanged. */
export function localizePagePath(path: string, names: PagePaths): string {
  return path.replace(/^\/page\/[^/?#]+/, (page) => names[page] ?? page);
}
