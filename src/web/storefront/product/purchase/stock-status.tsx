import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { VariantView } from '../product-view.ts';
import styles from './stock-status.module.css';

/** "Only N left" is shown below this stock level. */
const LOW_STOCK_THRESHOLD = 5;

/** Stock status as text, announced when another variant is chosen. */
export function StockStatus({ variant }: { variant: VariantView | undefined }) {
  const t = useTranslations('product');
  const left = variant?.quantity ?? 0;
  const state = left === 0 ? 'out' : left < LOW_STOCK_THRESHOLD ? 'few' : 'plenty';
  return (
    <div role="status" className={`${styles.line} ${styles[state]}`}>
      <p className={styles.text}>
        <Icon name={state === 'out' ? 'close' : state === 'few' ? 'clock' : 'check'} size="s" />
        {state === 'out' ? t('soldOut') : state === 'few' ? t('fewLeft', { count: left }) : t('inStock')}
      </p>
      {state === 'out' && <p className={styles.hint}>{variant ? t('soldOutHint') : t('variantUnavailable')}</p>}
    </div>
  );
}
