import { type RefObject, useEffect } from 'react';

/** Scroll movements below this are ignored; pixels. */
const SCROLL_TOLERANCE_PX = 8;
const TOP_AREA_PX = 120;

/** Sets `data-condensed` on the header while the page is scrolled down, and removes it when it is scrolled up. */
export function useCondensedHeader(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY;
    let waiting = false;
    const update = () => {
      waiting = false;
      const now = window.scrollY;
      if (Math.abs(now - before) < SCROLL_TOLERANCE_PX && now > TOP_AREA_PX) return;
      header.current?.toggleAttribute('data-condensed', now > before && now > TOP_AREA_PX);
      before = now;
    };
    const onScroll = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(update);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [header]);
}
