import { type RefObject, useEffect } from 'react';

/** Links between languages say themselves which one is the page's. */
const WAYS = 'nav a:not([hreflang])';

/** Marks the links of the header that lead to the page one is on. Its markup is the same for all pages, so they are marked where they stand. */
export function useCurrentLinks(header: RefObject<HTMLElement | null>): void {
  // after each page: the header is drawn anew for each
  useEffect(() => {
    for (const link of header.current?.querySelectorAll<HTMLAnchorElement>(WAYS) ?? []) {
      if (link.href === location.origin + location.pathname) link.ariaCurrent = 'page';
      else link.removeAttribute('aria-current');
    }
  });
}
