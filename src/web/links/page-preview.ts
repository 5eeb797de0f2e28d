/** Query parameter with which staff see a product or a page before it is published. */
export const PREVIEW_PARAM = 'preview';

/** Content that only staff see, with the page of the admin that edits it. */
export type PagePreview = { kind: 'product' | 'page'; adminHref: string };

/** The `preview` of the innermost loader data that has one. */
export function findPagePreview(loaded: readonly unknown[]): PagePreview | null {
  for (const data of loaded.toReversed()) {
    if (typeof data === 'object' && data !== null && 'preview' in data && isPagePreview(data.preview))
      return data.preview;
  }
  return null;
}

function isPagePreview(value: unknown): value is PagePreview {
  return typeof value === 'object' && value !== null && 'adminHref' in value && 'kind' in value;
}
