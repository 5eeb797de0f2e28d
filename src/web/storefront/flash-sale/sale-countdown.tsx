import { useTranslations } from 'use-intl';
import { Countdown } from '../../ui/numbers/countdown.tsx';
import styles from './flash-sale.module.css';

/** ISO times: end of the sale, and server time of the page. */
export function SaleEndCountdown({ ends, now }: { ends: string; now: string }) {
  const t = useTranslations('flash');
  return (
    <p className={styles.ends}>
      <span>{t('endsIn')}</span> <Countdown ends={ends} now={now} />
    </p>
  );
}

/** Countdown to the start of a sale. */
export function SaleStartCountdown({ starts, now }: { starts: string; now: string }) {
  const t = useTranslations('flashSale');
  return (
    <p className={styles.ends}>
      <span>{t('startsIn')}</span> <Countdown ends={starts} now={now} over={t('started')} />
    </p>
  );
}
