import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Does for a page that is shown in place what a browser does for one that it loads: it opens at its top, the focus goes
 * to its heading, and its title is said. A search that changes within the page, as filters do, is no other page, unless
 * the focused element was removed by it, as between steps; an element that the new page has focused itself keeps the
 * focus.
 */
export function useArrival(say: (title: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  const left = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search may be another step
  useEffect(() => {
    const address = location.pathname;
    const remember = ({ target }: FocusEvent) => {
      // what the next page focuses while it is put up, it focuses at its own address
      if (target instanceof Element && location.pathname === address) left.current = target;
    };
    if (shown.current !== pathname) {
      shown.current = pathname;
      say(document.title);
      const { activeElement } = document;
      const isOwn = activeElement !== left.current && activeElement?.closest('main');
      if (!isOwn && !hash) {
        // the router carries `preventScrollReset` of a form over a redirect to another page
        if (!isReturn) window.scrollTo(0, 0);
        focusHeading();
      }
    } else if (left.current?.isConnected === false && document.activeElement === document.body) focusHeading();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [pathname, search, hash, say]);
}

export function focusHeading(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!place) return;
  place.tabIndex = -1;
  // where the page stands is decided by the router
  place.focus({ preventScroll: true });
}
