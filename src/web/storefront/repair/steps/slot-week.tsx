import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './slot-week.module.css';
import type { SlotWeekView } from './slot-week-view.server.ts';

/** Element id that the error summary links to. */
export const SLOT_ID = 'checkout-slot';

type Props = {
  week: SlotWeekView;
  /** The previously chosen slot, if it is still free. */
  slot: string | null;
  /** Id of the heading above, the anchor of the links to other weeks. */
  labelledBy: string;
  error?: string;
};

/** A week of time slots, one column per day; booked slots stay visible. */
export function SlotWeek({ week, slot, labelledBy, error }: Props) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  return (
    <div className={styles.week}>
      {week.partsDay && <p className={styles.small}>{t('partsDay', { day: week.partsDay })}</p>}
      <p className={styles.small}>{t('zone', { zone: `\u2068${week.zone}\u2069` })}</p>
      <p className={styles.weekLinks}>
        {week.earlier && (
          <a href={`${address(week.earlier)}#${labelledBy}`} rel="nofollow">
            <Icon name="chevron-start" size="s" />
            {t('earlier')}
          </a>
        )}
        {week.later && (
          <a href={`${address(week.later)}#${labelledBy}`} rel="nofollow" className={styles.later}>
            {t('later')}
            <Icon name="chevron-end" size="s" />
          </a>
        )}
      </p>
      {error && (
        <p className={styles.error} id="checkout-slot-error">
          {error}
        </p>
      )}
      <ul className={styles.dayLinks}>
        {week.days
          .filter(({ closed }) => closed === null)
          .map(({ day, label }) => (
            <li key={day}>
              <a href={`#day-${day}`}>{label}</a>
            </li>
          ))}
      </ul>
      <fieldset
        className={styles.days}
        aria-labelledby={labelledBy}
        aria-describedby={error ? 'checkout-slot-error' : undefined}
        id={SLOT_ID}
        tabIndex={-1}
      >
        {week.days.map(({ day, label, closed, slots }) => (
          <fieldset key={day} className={styles.day} id={`day-${day}`}>
            <legend className={styles.label}>{label}</legend>
            {closed !== null && (
              <p className={styles.small}>{closed ? t('closedFor', { why: closed }) : t('closed')}</p>
            )}
            <div className={styles.slots}>
              {slots.map(({ value, time, free }) => (
                <label key={value} className={styles.slot}>
                  <input
                    type="radio"
                    name="slot"
                    value={value}
                    disabled={!free}
                    defaultChecked={free && value === slot}
                  />
                  <span>
                    <bdi>{time}</bdi>
                    {!free && <span className="visually-hidden"> {t('taken')}</span>}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </fieldset>
    </div>
  );
}
