import { useTranslations } from 'use-intl';
import { useMoney } from './money-format.tsx';
import styles from './price.module.css';

/** One amount of minor units, isolated from the direction of the line it stands in. */
export function Amount({ value, className }: { value: number; className?: string }) {
  const write = useMoney();
  return <bdi className={`${styles.amount} ${className ?? ''}`}>{write(value)}</bdi>;
}

/** What <bdi> does, for an amount inside a sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;

type Props = {
  /** What is charged, in minor units. */
  current: number;
  /** What it was before, struck through; null when nothing is announced. */
  previous?: number | null;
  /** The claimed discount; 0 shows none. */
  percentOff?: number;
  /** The variants differ and this is the least of them. */
  from?: boolean;
  size?: 'm' | 'l';
};

/** A price as shoppers read it: now, before, and the difference, each also for the ear. */
export function Price({ current, previous = null, percentOff = 0, from = false, size = 'm' }: Props) {
  const t = useTranslations('ui');
  const write = useMoney();
  const reduced = previous !== null && previous > current;
  return (
    <p className={size === 'l' ? `${styles.price} ${styles.l}` : styles.price}>
      {reduced && <span className="visually-hidden">{t('priceNow')} </span>}
      <span className={reduced ? `${styles.current} ${styles.reduced}` : styles.current}>
        {from ? t('priceFrom', { price: isolated(write(current)) }) : <bdi>{write(current)}</bdi>}
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
