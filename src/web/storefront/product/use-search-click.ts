import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePageLocale } from '../../address.ts';
import { readSearchMarker } from '../../source-marker.ts';

const CALL = '/api/v1/search/click';

/** Counts, once for each opening, that a product was opened from the results of a search. */
export function useSearchClick(productId: number): void {
  const { pathname } = useLocation();
  const locale = usePageLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each product is opened by its own address
  useEffect(() => {
    const q = readSearchMarker(location.hash);
    if (q === null) return;
    const body = new Blob([JSON.stringify({ q, product_id: productId })], { type: 'application/json' });
    navigator.sendBeacon(`${CALL}?language=${locale}`, body);
  }, [pathname]);
}
