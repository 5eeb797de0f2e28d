import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './choice.module.css';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children: ReactNode; error?: string };

/** A checkbox with a clickable label. */
export function Checkbox({ children, className, error, ...rest }: ChoiceProps) {
  const errorId = `${useId()}-error`;
  const ariaProps = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <>
      <label className={className ? `${styles.choice} ${className}` : styles.choice}>
        <input {...rest} {...ariaProps} type="checkbox" className={styles.box} />
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </>
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

/** A radio button on a card: `children` is the label, `detail` a line below, `aside` a price or a badge. */
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
