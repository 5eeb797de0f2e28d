import { useTranslations } from 'use-intl';
import styles from './booking.module.css';
import type { BookingView } from './booking.server.ts';

const STEPS = ['faults', 'quote', 'place', 'details'] as const;

const STEP_INDEX: Partial<Record<BookingView['at'], number>> = { faults: 0, quote: 1, kept: 1, place: 2, details: 3 };

/** Progress of the booking; renders nothing after its end. */
export function BookingProgress({ at }: { at: BookingView['at'] }) {
  const t = useTranslations('repairBooking');
  const currentIndex = STEP_INDEX[at];
  if (currentIndex === undefined) return null;
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          aria-current={place === currentIndex ? 'step' : undefined}
          data-done={place < currentIndex || undefined}
        >
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
