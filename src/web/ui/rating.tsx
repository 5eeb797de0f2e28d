import { useFormatter, useTranslations } from 'use-intl';
import styles from './rating.module.css';

type Props = {
  /** Average, 0 to 5. */ value: number /** How many rated; 0 shows nothing. */;
  count: number /** Of one rating: without a count. */;
  alone?: boolean;
};

/** Stars to the half, the average for the ear, the number of ratings beside them. */
export function Rating({ value, count, alone = false }: Props) {
  const t = useTranslations('ui');
  const format = useFormatter();
  if (count === 0) return null;
  const halves = Math.round(Math.min(5, Math.max(0, value)) * 2);
  return (
    <p className={styles.rating}>
      <span
        className={styles.stars}
        data-halves={halves}
        role="img"
        aria-label={t('rating', { value: format.number(value, { maximumFractionDigits: 1 }) })}
      />
      {!alone && <span aria-hidden="true">{`(${format.number(count)})`}</span>}
      {!alone && <span className="visually-hidden">{t('ratings', { count })}</span>}
    </p>
  );
}
