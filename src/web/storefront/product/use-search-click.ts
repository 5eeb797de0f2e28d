import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePageLocale } from '../../address.ts';
import { readSearchMarker } from '../../source-marker.ts';

const CALL = '/api/v1/search/click';

/** Reports once per page view that a product was opened from search results. */
export function useSearchClick(productId: number): void {
  const { pathname } = useLocation();
  const locale = usePageLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every product page has its own path
  useEffect(() => {
    const q = readSearchMarker(location.hash);
    if (q === null) return;
    const body = new Blob([JSON.stringify({ q, product_id: productId })], { type: 'application/json' });
    navigator.sendBeacon(`${CALL}?language=${locale}`, body);
  }, [pathname]);
}
