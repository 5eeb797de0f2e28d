import { useTranslations } from 'use-intl';
import { Countdown } from '../../ui/countdown.tsx';
import styles from './flash-sale.module.css';

/** ISO times: when the sale ends, and the server's time when it wrote the page. */
export function EndsIn({ ends, now }: { ends: string; now: string }) {
  const t = useTranslations('flash');
  return (
    <p className={styles.ends}>
      <span>{t('endsIn')}</span> <Countdown ends={ends} now={now} />
    </p>
  );
}
