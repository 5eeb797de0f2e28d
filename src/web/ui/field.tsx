import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Shell = {
  label: string;
  /** Said before anybody errs: a format, an example, why we ask. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. */
  error?: string;
  /** Word shown behind the label of a field that may stay empty. */
  optional?: string;
};

type Described = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, hint and error round one control; `children` receives what ties the control to them. */
function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: Shell & { id?: string; children: (ties: Described) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const described = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={own}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id: own, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={styles.error} id={`${own}-error`}>
          <Icon name="warning" size="s" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${own}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField(props: Shell & InputHTMLAttributes<HTMLInputElement>) {
  const { label, hint, error, optional, id, className = '', ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(ties) => <input {...rest} {...ties} className={`${styles.control} ${className}`} />}
    </Field>
  );
}

export function TextArea(props: Shell & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, error, optional, id, className = '', rows = 4, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(ties) => <textarea {...rest} {...ties} rows={rows} className={`${styles.control} ${className}`} />}
    </Field>
  );
}

/** A native select: `children` are its options. */
export function Select(props: Shell & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, hint, error, optional, id, className = '', children, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(ties) => (
        <span className={styles.selectBox}>
          <select {...rest} {...ties} className={`${styles.control} ${styles.select} ${className}`}>
            {children}
          </select>
          <Icon name="chevron-down" size="s" className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}
