import { useTranslations } from 'use-intl';
import { useNumberFormat } from './numbers/number-format.ts';
import styles from './rating.module.css';

type Props = {
  /** Average, 0 to 5. */
  value: number;
  /** Number of ratings; 0 renders nothing. */
  count: number;
  /** Hides the count, for a single rating. */
  isSingle?: boolean;
};

/** Stars in half steps with the average as accessible name, and the number of ratings. */
export function Rating({ value, count, isSingle = false }: Props) {
  const t = useTranslations('ui');
  const formatNumber = useNumberFormat();
  if (count === 0) return null;
  const halves = Math.round(Math.min(5, Math.max(0, value)) * 2);
  return (
    <p className={styles.rating}>
      <span
        className={styles.stars}
        data-halves={halves}
        role="img"
        aria-label={t('rating', { value: formatNumber(value, { maximumFractionDigits: 1 }) })}
      />
      {!isSingle && <span aria-hidden="true">{`(${formatNumber(count)})`}</span>}
      {!isSingle && <span className="visually-hidden">{t('ratings', { count })}</span>}
    </p>
  );
}
