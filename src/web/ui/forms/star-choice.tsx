import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';
import styles from './star-choice.module.css';

type Props = {
  legend: string;
  name: string;
  /** 1 to 5; 0 for none. */
  value?: number;
  hint?: string;
  error?: string;
  /** Label of the option without stars; absent when a rating is required. */
  none?: string;
  small?: boolean;
};

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars as radio buttons; keyboard navigation works without script. */
export function StarChoice({ legend, name, value = 0, hint, error, none, small = false }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={small ? `${styles.group} ${styles.small}` : styles.group}
      aria-describedby={describedBy || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {STARS.map((stars) => (
            <label key={stars} className={styles.star}>
              <input
                type="radio"
                name={name}
                value={stars}
                defaultChecked={value === stars}
                required={none === undefined}
                className={styles.radio}
              />
              <span aria-hidden="true" className={styles.icon} />
              <span className="visually-hidden">{t('rating', { value: String(stars) })}</span>
            </label>
          ))}
        </div>
        {none !== undefined && (
          <label className={styles.none}>
            <input type="radio" name={name} value="" defaultChecked={value === 0} className={styles.dot} />
            {none}
          </label>
        )}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="warning" size="s" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
