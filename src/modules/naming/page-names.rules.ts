/** Paths of content pages by their own names, and as a language calls them; those alone that differ. */
export type PageNames = Readonly<Record<string, string>>;

/** A path to a content page as the language calls it, so that no link needs to be led on; every other stays. */
export function namedPath(path: string, names: PageNames): string {
  return path.replace(/^\/page\/[^/?#]+/, (page) => names[page] ?? page);
}
