import type { MetaDescriptor } from 'react-router';

/** What a page says of itself to search engines and browser tabs, ready in its language. */
export type PageHead = {
  title: string;
  description?: string;
  /** Filtered and sorted lists are not pages of their own. */
  noindex?: boolean;
  /** Addresses of the neighbouring pages of a list. */
  prev?: string;
  next?: string;
};

/** For a route's `meta`; a page that failed to load has nothing to say. */
export function headMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, prev, next } = head;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(prev ? [{ tagName: 'link' as const, rel: 'prev', href: prev }] : []),
    ...(next ? [{ tagName: 'link' as const, rel: 'next', href: next }] : []),
  ];
}
