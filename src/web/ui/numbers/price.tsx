import { useTranslations } from 'use-intl';
import { isolateText } from '../../../kernel/isolate-text.ts';
import { useMoney } from './money-format.tsx';
import styles from './price.module.css';

/** A formatted amount in minor units, isolated from the text direction of its context. */
export function Amount({ value, className }: { value: number; className?: string }) {
  const write = useMoney();
  return <bdi className={`${styles.amount} ${className ?? ''}`}>{write(value)}</bdi>;
}

type Props = {
  /** Current price in minor units. */
  current: number;
  /** Previous price, struck through; null for none. */
  previous?: number | null;
  /** Discount in percent; 0 shows none. */
  percentOff?: number;
  /** Shows "from": the price is the lowest of several variants. */
  from?: boolean;
  size?: 'm' | 'l';
};

/** A price with the previous price and the discount, each labelled for screen readers. */
export function Price({ current, previous = null, percentOff = 0, from = false, size = 'm' }: Props) {
  const t = useTranslations('ui');
  const write = useMoney();
  const reduced = previous !== null && previous > current;
  return (
    <p className={size === 'l' ? `${styles.price} ${styles.l}` : styles.price}>
      {reduced && <span className="visually-hidden">{t('priceNow')} </span>}
      <span className={reduced ? `${styles.current} ${styles.reduced}` : styles.current}>
        {from ? t('priceFrom', { price: isolateText(write(current)) }) : <bdi>{write(current)}</bdi>}
      </span>
      {reduced && (
        <>
          {' '}
          <span className="visually-hidden">{t('priceBefore')} </span>
          <s className={styles.previous}>
            <bdi>{write(previous)}</bdi>
          </s>
        </>
      )}
      {reduced && percentOff > 0 && (
        <>
          {' '}
          <span className={styles.percent}>{t('percentOff', { percent: percentOff })}</span>
        </>
      )}
    </p>
  );
}
