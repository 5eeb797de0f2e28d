import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import styles from '../booking/booking.module.css';
import { bookingPath } from '../booking/booking-path.ts';
import type { LocationStepView } from '../steps/quote-steps.server.ts';
import { Receipt } from './receipt.tsx';

/** Receipt of the current selection. */
export function ShortReceipt({ view }: { view: LocationStepView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  return (
    <aside className={styles.aside} aria-labelledby="window-quote">
      <h2 id="window-quote" className={styles.asideTitle}>
        {t('quoteFor', { model: `\u2068${view.model.name}\u2069` })}
      </h2>
      <Receipt {...view} />
      <p>
        <a href={address(bookingPath({ quote: view.token }))}>{t('yourQuote')}</a>
      </p>
    </aside>
  );
}
