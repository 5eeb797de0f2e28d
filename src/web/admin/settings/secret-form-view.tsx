import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import formStyles from '../resources/entry-form.module.css';
import { ConflictNotice } from '../resources/entry-form.tsx';
import { SuccessNotice } from '../success-notice.tsx';
import type { SecretAnswer, SecretField, SecretForm } from './secret-form.ts';
import styles from './settings.module.css';

/** Status of provider keys or of the mail server, and forms that change, test and remove them. */
export function SecretFormView({ form, answer }: { form: SecretForm; answer: SecretAnswer | undefined }) {
  const shared = useTranslations('admin.resources.shared');
  const { subject, text, status, fields, testLabel, removal, copies, isSaved } = form;
  // after a refused or tested form the loader has read a newer version, on which the sent values are not based
  const version = answer?.version ?? form.version;
  return (
    <>
      {answer && (
        <Notice tone={answer.notice.isGood ? 'success' : 'danger'} urgent>
          {answer.notice.text}
        </Notice>
      )}
      {isSaved && !answer && <SuccessNotice>{shared('saved')}</SuccessNotice>}
      <Notice tone={status.tone}>{status.text}</Notice>
      {answer?.conflict && <ConflictNotice saved={answer.conflict} />}
      {fields.length > 0 && (
        <form method="post" encType="multipart/form-data" noValidate autoComplete="off" className={formStyles.form}>
          <input type="hidden" name="secret" value={subject} />
          <input type="hidden" name="version" value={version} />
          <div className={formStyles.section}>
            <p className={formStyles.hint}>{text}</p>
            {fields.map((field) => (
              <SecretControl key={field.name} field={field} answer={answer} />
            ))}
            {answer?.confirmation && <Checkbox name={answer.confirmation.name}>{answer.confirmation.label}</Checkbox>}
          </div>
          <div className={formStyles.actions}>
            <Button name="intent" value="save">
              {shared('save')}
            </Button>
            {testLabel && (
              <Button name="intent" value="test" look="secondary">
                {testLabel}
              </Button>
            )}
          </div>
        </form>
      )}
      {fields.length === 0 && testLabel && (
        <form method="post">
          <input type="hidden" name="secret" value={subject} />
          <Button name="intent" value="test" look="secondary">
            {testLabel}
          </Button>
        </form>
      )}
      {copies && (
        <section className={formStyles.section} aria-labelledby="copies">
          <h2 id="copies" className={formStyles.sectionTitle}>
            {copies.title}
          </h2>
          <p className={formStyles.hint}>{copies.text}</p>
          <TextField label={copies.address.label} value={copies.address.value} readOnly dir="ltr" />
          {copies.events && (
            <div>
              <p className={styles.text}>{copies.events.label}</p>
              <ul className={styles.events} dir="ltr">
                {copies.events.names.map((name) => (
                  <li key={name}>
                    <code>{name}</code>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
      )}
      {removal && (
        <details>
          <summary className={formStyles.summary}>{removal.title}</summary>
          <form method="post" className={formStyles.section}>
            <input type="hidden" name="secret" value={subject} />
            <input type="hidden" name="version" value={version} />
            <p className={styles.text}>{removal.text}</p>
            <div>
              <Button name="intent" value="remove" look="danger">
                {removal.title}
              </Button>
            </div>
          </form>
        </details>
      )}
    </>
  );
}

function SecretControl({ field, answer }: { field: SecretField; answer: SecretAnswer | undefined }) {
  const t = useTranslations('admin');
  const { name, label, hint, control, isOptional, removeLabel } = field;
  const value = answer?.values[name] ?? field.value;
  const error = answer?.errors[name];
  if (control.kind === 'choice')
    return (
      <Select label={label} name={name} defaultValue={value} hint={hint} error={error}>
        {control.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    );
  const shared = { name, hint, error, dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;
  const optional = isOptional ? t('optional') : undefined;
  if (control.kind === 'text') return <TextField {...shared} label={label} defaultValue={value} optional={optional} />;
  return (
    <div>
      <PasswordField {...shared} label={optional ? `${label} ${optional}` : label} autoComplete="new-password" />
      {removeLabel && <Checkbox name={`remove.${name}`}>{removeLabel}</Checkbox>}
    </div>
  );
}
