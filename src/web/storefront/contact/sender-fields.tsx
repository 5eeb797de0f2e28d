import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './contact.module.css';
import type { PageFormActionData } from './send-form.server.ts';

/** Element id of a form field. */
export const contactFieldId = (field: string) => `contact-${field}`;

/** Creates the props of a form field: id, name, error and submitted value. */
export function createFieldProps(answer: PageFormActionData | undefined) {
  return (name: string) => ({
    id: contactFieldId(name),
    name,
    error: answer?.errors[name],
    defaultValue: answer?.values[name],
  });
}

/** Name and contact of the sender. */
export function SenderFields({ answer }: { answer: PageFormActionData | undefined }) {
  const t = useTranslations('contact');
  const names = useTranslations('fieldNames');
  const box = createFieldProps(answer);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('you')}</legend>
      <TextField {...box('name')} label={names('name')} maxLength={100} autoComplete="name" required />
      <div className={styles.pair}>
        <TextField
          {...box('email')}
          label={names('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={t('emailHint')}
          required
        />
        <TextField
          {...box('phone')}
          label={names('phone')}
          optional={t('optional')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      {/* Honeypot field */}
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {t('honeypot')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </fieldset>
  );
}
