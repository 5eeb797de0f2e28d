import { type RefObject, useEffect } from 'react';

/** A hand's tremble is no direction; pixels. */
const SLACK = 8;
const TOP = 120;

/** Marks the header `data-condensed` while the page is scrolled down, and no longer once it is scrolled up. */
export function useCondensing(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before = window.scrollY;
    let waiting = false;
    const settle = () => {
      waiting = false;
      const now = window.scrollY;
      if (Math.abs(now - before) < SLACK && now > TOP) return;
      header.current?.toggleAttribute('data-condensed', now > before && now > TOP);
      before = now;
    };
    const scrolled = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(settle);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [header]);
}
