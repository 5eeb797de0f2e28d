import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sendBeaconToApi } from '../../../client/api-client.ts';
import { readSearchParam } from '../../links/source-params.ts';
import { usePageLocale } from '../../links/use-locale-path.ts';

/** Reports once per page view that a product was opened from search results. */
export function useSearchClickTracking(productId: number): void {
  const { pathname } = useLocation();
  const locale = usePageLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every product page has its own path
  useEffect(() => {
    const q = readSearchParam(location.hash);
    if (q === null) return;
    sendBeaconToApi('/search/click', { q, product_id: productId }, { language: locale });
  }, [pathname]);
}
