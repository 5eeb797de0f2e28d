import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { SecretInput } from './secret-input.tsx';
import styles from './set-up-form.module.css';
import type { SetUpAnswer, SetUpPage } from './set-up-page.server.ts';

type Props = { page: SetUpPage; answer: SetUpAnswer | undefined };

/** Start of the section, to which a test mail returns. */
const SECTION_ID = 'mail';

/** Mail server and sender, and a test of them before the shop is set up. */
export function MailFields({ page: { mail }, answer }: Props) {
  const t = useTranslations('admin.setUp');
  const texts = useTranslations('admin.settings.mailServer');
  const fields = useTranslations('admin.settings.fields');
  const admin = useTranslations('admin');
  const fieldOf = (name: string, initial = '') => ({
    name,
    dir: 'ltr',
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? initial,
    error: answer?.errors[name],
  });
  const { dir: _, ...encryption } = fieldOf('mail_server.encryption', 'tls');
  return (
    <fieldset className={styles.group} id={SECTION_ID}>
      <legend className={styles.legend}>{t('mail')}</legend>
      {mail.fixedServer !== null && <p className={styles.hint}>{mail.fixedServer}</p>}
      {mail.fixedServer === null && (
        <>
          <p className={styles.hint}>{t('mailHint')}</p>
          <p className={styles.hint}>{texts('text')}</p>
          <TextField label={texts('host')} {...fieldOf('mail_server.host')} />
          <TextField label={texts('port')} inputMode="numeric" {...fieldOf('mail_server.port', '465')} />
          <Select label={texts('encryption')} {...encryption}>
            {mail.encryptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TextField label={texts('user')} optional={admin('optional')} {...fieldOf('mail_server.user')} />
          <SecretInput
            label={texts('password')}
            name="mail_server.password"
            optional={admin('optional')}
            answer={answer}
          />
        </>
      )}
      {!mail.hasFixedSender && (
        <>
          <TextField
            label={fields('mail_sender_name')}
            optional={admin('optional')}
            {...fieldOf('mail_sender_name')}
            dir="auto"
          />
          <TextField label={fields('mail_sender_address')} type="email" {...fieldOf('mail_sender_address')} />
        </>
      )}
      {answer?.test && (
        <Notice tone={answer.test.isGood ? 'success' : 'danger'} urgent>
          {answer.test.text}
        </Notice>
      )}
      {mail.fixedServer === null && (
        <div>
          <p className={styles.hint}>{t('testHint')}</p>
          <Button name="intent" value="test-mail" look="secondary" formAction={`#${SECTION_ID}`}>
            {texts('test')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
