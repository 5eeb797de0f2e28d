import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Does after a client-side navigation what a browser does after a page load: scrolls to the top, focuses the heading
 * and announces the title. A change of the query only (filters) is not a new page, unless it removed the focused
 * element, as between steps. An element that the new page has focused itself keeps the focus.
 */
export function useRouteAnnouncer(announce: (title: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const currentPath = useRef(pathname);
  const lastFocused = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query can be another step
  useEffect(() => {
    const address = location.pathname;
    const remember = ({ target }: FocusEvent) => {
      // ignores what the next page focuses while it is mounted: the URL has changed by then
      if (target instanceof Element && location.pathname === address) lastFocused.current = target;
    };
    if (currentPath.current !== pathname) {
      currentPath.current = pathname;
      announce(document.title);
      const { activeElement } = document;
      const isFocusedByPage = activeElement !== lastFocused.current && activeElement?.closest('main');
      if (!isFocusedByPage && !hash) {
        // React Router keeps `preventScrollReset` of a form after a redirect to another page
        if (!isReturn) window.scrollTo(0, 0);
        focusHeading();
      }
    } else if (lastFocused.current?.isConnected === false && document.activeElement === document.body) focusHeading();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [pathname, search, hash, announce]);
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!heading) return;
  heading.tabIndex = -1;
  // React Router restores the scroll position
  heading.focus({ preventScroll: true });
}
