import type { MetaDescriptor } from 'react-router';

/** Title and metadata of a page, localised. */
export type PageHead = {
  title: string;
  description?: string;
  /** Filtered and sorted lists are not indexed. */
  noindex?: boolean;
  /** URLs of the previous and next page of a list. */
  prev?: string;
  next?: string;
};

/** For a route's `meta`; empty for a page that failed to load. */
export function buildHeadMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, prev, next } = head;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(prev ? [{ tagName: 'link' as const, rel: 'prev', href: prev }] : []),
    ...(next ? [{ tagName: 'link' as const, rel: 'next', href: next }] : []),
  ];
}
