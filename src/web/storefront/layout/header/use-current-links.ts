import { type RefObject, useEffect } from 'react';

/** Language links set aria-current themselves. */
const NAV_LINK_SELECTOR = 'nav a:not([hreflang])';

/**
 * Sets aria-current on the header links to the current page. The header markup is the same for all pages, so it is set
 * in the DOM.
 */
export function useCurrentLinks(header: RefObject<HTMLElement | null>): void {
  // after each render: the header is rendered again for each page
  useEffect(() => {
    for (const link of header.current?.querySelectorAll<HTMLAnchorElement>(NAV_LINK_SELECTOR) ?? []) {
      if (link.href === location.origin + location.pathname) link.ariaCurrent = 'page';
      else link.removeAttribute('aria-current');
    }
  });
}
