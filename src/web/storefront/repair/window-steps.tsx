import { useTranslations } from 'use-intl';
import styles from './window.module.css';
import type { WindowView } from './window.server.ts';

const STEPS = ['faults', 'quote', 'place', 'details'] as const;

const PLACE_OF: Partial<Record<WindowView['at'], number>> = { faults: 0, quote: 1, kept: 1, place: 2, details: 3 };

/** Progress of the booking; renders nothing after its end. */
export function WindowSteps({ at }: { at: WindowView['at'] }) {
  const t = useTranslations('repairWindow');
  const currentIndex = PLACE_OF[at];
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
