/** What content pages are called in the addresses of a language, by their own names; those alone that differ. */
export type PageNames = Readonly<Record<string, string>>;

/** A path to a content page as the language calls it, so that no link needs to be led on; every other stays. */
export function namedPath(path: string, names: PageNames): string {
  return path.replace(/^\/page\/([^/?#]+)/, (whole, name: string) => {
    const own = Object.hasOwn(names, name) ? names[name] : undefined;
    return own === undefined ? whole : `/page/${encodeURIComponent(own)}`;
  });
}
