import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Countdown } from '../../../ui/numbers/countdown.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import type { ProductView, VariantView } from '../product-view.ts';
import styles from './price-block.module.css';

type Props = { product: ProductView; variant: VariantView | undefined; short?: boolean };

/** Current price, previous price, tax note and remaining time of a flash sale. */
export function PriceBlock({ product, variant, short = false }: Props) {
  const t = useTranslations('product');
  const formatMoney = useMoney();
  const locale = usePageLocale();
  const displayed = variant ?? product.variants[0];
  if (!displayed) return null;
  const { current, previous, percentOff, flash, lowest } = displayed;
  return (
    <div className={styles.block}>
      <Price current={current} previous={previous} percentOff={short ? 0 : percentOff} size={short ? 'm' : 'l'} />
      {!short && <p className={styles.tax}>{product.taxIncluded ? t('taxIncluded') : t('taxExcluded')}</p>}
      {!short && previous !== null && lowest !== null && (
        <p className={styles.tax}>{t('lowest', { price: bidiIsolate(formatMoney(lowest), locale) })}</p>
      )}
      {!short && flash && product.flashEnds && (
        <p className={styles.flash}>
          <span>{t('flashEnds')}</span> <Countdown ends={product.flashEnds} now={product.now} />
        </p>
      )}
    </div>
  );
}
