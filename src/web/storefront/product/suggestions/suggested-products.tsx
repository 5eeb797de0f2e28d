import { type MouseEvent, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { useFetcherResult } from '../../../navigation/use-fetcher-result.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { ProductGrid } from '../../listing/cards/product-grid.tsx';
import styles from '../product-details.module.css';
import type { ProductView } from '../product-view.ts';

/** Suggested products in pages: with JavaScript appended to the list, without it each page has its own URL. */
export function SuggestedProducts({ product }: { product: ProductView }) {
  const t = useTranslations('product');
  const address = useLocalePath();
  const [parameters] = useSearchParams();
  const fetcher = useFetcher<ProductView>();
  const { path, suggested } = product;
  const [shown, setShown] = useState({ of: suggested, cards: suggested.cards, page: suggested.page });
  if (shown.of !== suggested) setShown({ of: suggested, cards: suggested.cards, page: suggested.page });
  useFetcherResult(fetcher, (answer) => {
    if (answer.path !== path) return;
    const more = answer.suggested;
    setShown((before) =>
      more.page === before.page + 1 ? { ...before, cards: [...before.cards, ...more.cards], page: more.page } : before,
    );
  });
  if (shown.cards.length === 0) return null;
  const query = new URLSearchParams([...parameters].filter(([name]) => name !== 'suggested'));
  query.set('suggested', String(shown.page + 1));
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (fetcher.state === 'idle') void fetcher.load(`${path}?suggested=${shown.page + 1}`);
  };
  return (
    <section aria-labelledby="suggested" className={styles.part}>
      <h2 id="suggested">{t('suggested')}</h2>
      <ProductGrid cards={shown.cards} level={3} />
      {shown.page < suggested.lastPage && (
        <ButtonLink
          href={`${address(path)}?${query}#suggested`}
          look="secondary"
          className={styles.more}
          onClick={load}
          aria-busy={fetcher.state !== 'idle'}
        >
          {t('moreSuggested')}
        </ButtonLink>
      )}
    </section>
  );
}
