import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './countdown.module.css';
import { correctDeviceTime, splitRemainingTime } from './countdown.rules.ts';
import { useNumberFormat } from './number-format.ts';

type Props = {
  /** End time, ISO 8601. */
  ends: string;
  /** Server time of the rendering, ISO 8601. */
  now: string;
  /** Text after the end, instead of "ended". */
  over?: string;
};

/** Remaining time. The ticking digits are hidden from screen readers, which get the time of the rendering once. */
export function Countdown({ ends, now, over }: Props) {
  const t = useTranslations('ui');
  const formatNumber = useNumberFormat();
  const twoDigits = (value: number) => formatNumber(value, { minimumIntegerDigits: 2 });
  const [at, setAt] = useState(() => Date.parse(now));
  useEffect(() => {
    const started = Date.now();
    const tick = () => setAt(correctDeviceTime({ server: Date.parse(now), started, device: Date.now() }));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  const left = splitRemainingTime(Date.parse(ends) - at);
  const initial = splitRemainingTime(Date.parse(ends) - Date.parse(now));
  if (left.over) return <span className={styles.ended}>{over ?? t('ended')}</span>;
  return (
    <span className={styles.countdown}>
      <span className="visually-hidden">
        {t('timeLeft', { days: initial.days, hours: initial.hours, minutes: initial.minutes })}
      </span>
      {left.days > 0 && <span aria-hidden="true">{t('days', { days: left.days })}</span>}
      <bdi aria-hidden="true" className={styles.clock}>
        <span className={styles.digits}>{twoDigits(left.hours)}</span>:
        <span className={styles.digits}>{twoDigits(left.minutes)}</span>:
        <span className={styles.digits}>{twoDigits(left.seconds)}</span>
      </bdi>
    </span>
  );
}
