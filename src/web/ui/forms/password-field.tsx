import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icons/icon.tsx';
import styles from './field.module.css';
import own from './password-field.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: ReactNode; error?: string };

/** A password input with a show/hide button and a caps lock warning. Pasting is allowed. */
export function PasswordField({ label, hint, error, ...rest }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={own.box}>
        <input
          {...rest}
          id={id}
          type={isVisible ? 'text' : 'password'}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${styles.control} ${own.control}`}
          onKeyDown={checkCapsLock}
          onKeyUp={checkCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className={`${own.toggle} needs-script`}
          aria-pressed={isVisible}
          aria-label={t('showPassword')}
          onClick={() => setVisible(!isVisible)}
        >
          {t(isVisible ? 'hide' : 'show')}
        </button>
      </span>
      <p role="status" className={own.status}>
        {isCapsLock && (
          <>
            <Icon name="info" size="s" />
            {t('capsLock')}
          </>
        )}
      </p>
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
    </div>
  );
}
