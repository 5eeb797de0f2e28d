import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './field.module.css';

type FieldProps = {
  label: string;
  /** Help text: a format, an example, the reason for the question. */
  hint?: ReactNode;
  /** Error message: what is wrong and how to correct it. */
  error?: string;
  /** Text after the label of an optional field. */
  optional?: string;
};

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, hint and error of a control; `children` receives the id and ARIA props that link the control to them. */
function Field({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldProps & { id?: string; children: (ariaProps: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className={styles.error} id={`${controlId}-error`}>
          <Icon name="warning" size="s" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const { label, hint, error, optional, id, className = '', ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ariaProps) => <input {...rest} {...ariaProps} className={`${styles.control} ${className}`} />}
    </Field>
  );
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, error, optional, id, className = '', rows = 4, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ariaProps) => <textarea {...rest} {...ariaProps} rows={rows} className={`${styles.control} ${className}`} />}
    </Field>
  );
}

/** A native select; `children` are its options. */
export function Select(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, hint, error, optional, id, className = '', children, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ariaProps) => (
        <span className={styles.selectBox}>
          <select {...rest} {...ariaProps} className={`${styles.control} ${styles.select} ${className}`}>
            {children}
          </select>
          <Icon name="chevron-down" size="s" className={styles.arrow} />
        </span>
      )}
    </Field>
  );
}
