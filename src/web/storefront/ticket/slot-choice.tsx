import { useTranslations } from 'use-intl';
import styles from './slot-choice.module.css';
import type { WeekView } from './ticket-slots.server.ts';

type Props = {
  week: WeekView;
  /** The page with the week that begins on a day. */
  hrefOf: (from: string) => string;
  error?: string;
};

/** A week of appointments; none is chosen before somebody chooses. */
export function SlotChoice({ week, hrefOf, error }: Props) {
  const t = useTranslations('ticket');
  return (
    <fieldset className={styles.week} aria-describedby={error ? 'slot-error' : undefined}>
      <legend className={styles.legend}>{t('slot.choose')}</legend>
      <p className={styles.small}>{t('zone', { zone: `\u2068${week.zone}\u2069` })}</p>
      {error && (
        <p id="slot-error" className={styles.error}>
          {error}
        </p>
      )}
      <p className={styles.turn}>
        {week.earlier && (
          <a href={hrefOf(week.earlier)} rel="nofollow">
            {t('slot.earlier')}
          </a>
        )}
        {week.later && (
          <a href={hrefOf(week.later)} rel="nofollow">
            {t('slot.later')}
          </a>
        )}
      </p>
      <div className={styles.days}>
        {week.days.map(({ day, label, slots }) => (
          <fieldset key={day} className={styles.day}>
            <legend className={styles.label}>{label}</legend>
            {slots.length === 0 && <p className={styles.small}>{t('slot.none')}</p>}
            <div className={styles.slots}>
              {slots.map(({ value, time, free }) => (
                <label key={value} className={styles.slot}>
                  <input type="radio" name="slot" value={value} disabled={!free} />
                  <span>
                    <bdi>{time}</bdi>
                    {!free && <span className="visually-hidden"> {t('slot.taken')}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
