import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { useFetcherResult } from '../../navigation/use-fetcher-result.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import type { CardView } from '../listing/cards/card-view.ts';
import { ProductGrid } from '../listing/cards/product-grid.tsx';
import type { ListingView } from '../listing/listing-view.ts';
import { buildPageUrl } from '../listing/page-url.ts';
import { HomeSection } from './home-section.tsx';
import styles from './more-products.module.css';

/** All products in pages: with JavaScript appended to the list, without it links to the product list. */
export function MoreProducts({ cards, lastPage }: { cards: readonly CardView[]; lastPage: number }) {
  const t = useTranslations('home');
  const address = useLocalePath();
  const fetcher = useFetcher<ListingView>();
  const [shown, setShown] = useState({ cards, page: 1 });
  useFetcherResult(fetcher, (more) =>
    setShown((before) =>
      more.page === before.page + 1 ? { cards: [...before.cards, ...more.cards], page: more.page } : before,
    ),
  );
  if (cards.length === 0) return null;
  const next = shown.page + 1;
  const load = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (fetcher.state === 'idle') void fetcher.load(buildPageUrl(to.products(), '', next));
  };
  return (
    <HomeSection id="products" title={t('products')}>
      <ProductGrid cards={shown.cards} level={3} growing={fetcher.state !== 'idle'} />
      {shown.page < lastPage && (
        <ButtonLink
          href={buildPageUrl(address(to.products()), '', next)}
          look="secondary"
          size="l"
          className={styles.more}
          onClick={load}
          aria-busy={fetcher.state !== 'idle'}
        >
          {t('loadMore')}
        </ButtonLink>
      )}
    </HomeSection>
  );
}
