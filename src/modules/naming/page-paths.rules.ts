/** Default paths of content pages → localised paths, only those that differ; empty for a missing standard page. */
export type PagePaths = Readonly<Record<string, string>>;

/** The localised path of a content page, which avoids a redirect; other paths are returned unchanged. */
export function localizePagePath(path: string, names: PagePaths): string {
  return path.replace(/^\/page\/[^/?#]+/, (page) => names[page] || page);
}

/** Pages that the shop itself links to. */
export const STANDARD_PAGES = [
  ...(['about', 'contact', 'delivery-policy', 'itservices', 'privacy-policy', 'refund-policy'] as const),
  ...(['reviews', 'services'] as const),
];
export type StandardPage = (typeof STANDARD_PAGES)[number];

/** Whether the shop has no public page with this default slug, e.g. because it is new. */
export function isMissingPage(page: StandardPage, names: PagePaths): boolean {
  return names[`/page/${page}`] === '';
}
