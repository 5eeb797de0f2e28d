import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { readSearchParam } from '../../links/source-params.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';

const SEARCH_CLICK_URL = '/api/v1/search/click';

/** Reports once per page view that a product was opened from search results. */
export function useSearchClickTracking(productId: number): void {
  const { pathname } = useLocation();
  const locale = usePageLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every product page has its own path
  useEffect(() => {
    const q = readSearchParam(location.hash);
    if (q === null) return;
    const body = new Blob([JSON.stringify({ q, product_id: productId })], { type: 'application/json' });
    navigator.sendBeacon(`${SEARCH_CLICK_URL}?language=${locale}`, body);
  }, [pathname]);
}
