import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { to } from '../../../paths.ts';
import type { CardView } from '../../listing/cards/card-view.ts';
import { ProductRow } from '../../listing/cards/product-grid.tsx';
import styles from '../product-details.module.css';
import { readViewedProducts, saveViewedProduct } from './viewed-products.ts';

/** Recently viewed products, loaded after the page because the page is cached for all visitors. */
export function RecentlyViewed({ id }: { id: number }) {
  const t = useTranslations('product');
  const { load, data } = useFetcher<{ cards: CardView[] }>();
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    const others = readViewedProducts().filter((one) => one !== id);
    saveViewedProduct(id);
    if (others.length > 0) void load(to.recentlyViewed(others));
  }, [id, load]);
  const cards = data?.cards.filter((card) => card.id !== id) ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className={styles.part}>
      <h2 id="recently-viewed">{t('recentlyViewed')}</h2>
      <ProductRow cards={cards} level={3} />
    </section>
  );
}
