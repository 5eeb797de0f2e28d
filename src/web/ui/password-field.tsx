import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import own from './password-field.module.css';

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: ReactNode; error?: string };

/** A password, which its owner may look at, and who is told of a locked shift key. Pasting is never in the way. */
export function PasswordField({ label, hint, error, ...rest }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const [isShown, show] = useState(false);
  const [isLocked, lock] = useState(false);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const heed = (event: KeyboardEvent) => lock(event.getModifierState('CapsLock'));
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={own.box}>
        <input
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${styles.control} ${own.control}`}
          onKeyDown={heed}
          onKeyUp={heed}
          onBlur={() => lock(false)}
        />
        <button
          type="button"
          className={`${own.toggle} needs-script`}
          aria-pressed={isShown}
          aria-label={t('showPassword')}
          onClick={() => show(!isShown)}
        >
          {t(isShown ? 'hide' : 'show')}
        </button>
      </span>
      <p role="status" className={own.status}>
        {isLocked && (
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
