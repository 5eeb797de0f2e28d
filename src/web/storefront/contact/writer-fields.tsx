import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/field.tsx';
import styles from './contact.module.css';
import type { FormAnswer } from './send-form.server.ts';

/** The id of a box. */
export const fieldId = (field: string) => `contact-${field}`;

/** What ties a box to its name, to what was typed and to what is wrong with it. */
export function boxOf(answer: FormAnswer | undefined) {
  return (name: string) => ({
    id: fieldId(name),
    name,
    error: answer?.errors[name],
    defaultValue: answer?.values[name],
  });
}

/** Who writes, and how to reach them. */
export function WriterFields({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTranslations('contact');
  const names = useTranslations('fieldNames');
  const box = boxOf(answer);
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
      {/* only programs fill it in */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('trap')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </fieldset>
  );
}
