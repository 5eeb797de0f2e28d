import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './choice.module.css';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode; error?: string };

/** One tick box with its words, both pressable. */
export function Checkbox({ children, className, error, ...rest }: ChoiceProps) {
  return (
    <label className={className ? `${styles.choice} ${className}` : styles.choice}>
      <input {...rest} type="checkbox" className={styles.box} aria-invalid={error ? true : undefined} />
      <span>
        {children}
        {error && <span className={styles.error}>{error}</span>}
      </span>
    </label>
  );
}

export function Radio({ children, className = '', error: _, ...rest }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${className}`}>
      <input {...rest} type="radio" className={`${styles.box} ${styles.round}`} />
      <span>{children}</span>
    </label>
  );
}

type CardProps = ChoiceProps & { detail?: ReactNode; aside?: ReactNode };

/** One of several offers on a card: `children` its name, `detail` a line below, `aside` a price or a mark. */
export function RadioCard({ children, detail, aside, className = '', error: _, ...rest }: CardProps) {
  return (
    <label className={`${styles.card} ${className}`}>
      <input {...rest} type="radio" className={`${styles.box} ${styles.round}`} />
      <span className={styles.body}>
        <span className={styles.name}>{children}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
