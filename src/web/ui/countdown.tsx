import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './countdown.module.css';
import { timeLeft, trustedNow } from './countdown.rules.ts';

type Props = {
  /** When it ends, ISO 8601. */
  ends: string;
  /** The server's time when it wrote the page, ISO 8601. */
  now: string;
  /** Said when the time has come, in place of "ended". */
  over?: string;
};

/** Time left to a moment. The figures tick for the eye only; the ear gets hours, once. */
export function Countdown({ ends, now, over }: Props) {
  const t = useTranslations('ui');
  const format = useFormatter();
  const two = (value: number) => format.number(value, { minimumIntegerDigits: 2 });
  const [at, setAt] = useState(() => Date.parse(now));
  useEffect(() => {
    const started = Date.now();
    const tick = () => setAt(trustedNow({ server: Date.parse(now), started, device: Date.now() }));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  const left = timeLeft(Date.parse(ends) - at);
  const spoken = timeLeft(Date.parse(ends) - Date.parse(now));
  if (left.over) return <span className={styles.over}>{over ?? t('ended')}</span>;
  return (
    <span className={styles.countdown}>
      <span className="visually-hidden">
        {t('timeLeft', { days: spoken.days, hours: spoken.hours, minutes: spoken.minutes })}
      </span>
      {left.days > 0 && <span aria-hidden="true">{t('days', { days: left.days })}</span>}
      <bdi aria-hidden="true" className={styles.clock}>
        <span className={styles.figure}>{two(left.hours)}</span>:
        <span className={styles.figure}>{two(left.minutes)}</span>:
        <span className={styles.figure}>{two(left.seconds)}</span>
      </bdi>
    </span>
  );
}
