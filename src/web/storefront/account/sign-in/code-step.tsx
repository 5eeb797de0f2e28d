import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from './auth-form.module.css';
import type { AuthActionData } from './auth-form.server.ts';
import { AuthForm } from './auth-form.tsx';
import { MailHint } from './mail-hint.tsx';
import type { loadRegisterPage } from './register.server.ts';
import { ResendCode } from './resend-code.tsx';

type Props = { page: Awaited<ReturnType<typeof loadRegisterPage>>; answer: AuthActionData | undefined };

/** Enters the verification code of the registration. On another device the e-mail address is typed again. */
export function CodeStep({ page, answer }: Props) {
  const t = useTranslations('register');
  const login = useTranslations('login');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  const { email, digits, minutes, next } = page;
  const sent = email ? t('codeSent', { email: `\u2068${email}\u2069`, digits, minutes }) : null;
  return (
    <>
      <AuthForm
        title={t('codeTitle')}
        hint={
          <>
            {sent && <p>{sent}</p>}
            <p>{t('codeHint')}</p>
          </>
        }
        answer={answer}
        submit={t('verify')}
        intent="verify"
      >
        {email ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField
            label={names('email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={answer?.values.email}
            error={answer?.errors.email}
          />
        )}
        <TextField
          label={login('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          dir="ltr"
          error={answer?.errors.code}
        />
        <MailHint shown={page.isMailSimulated} />
      </AuthForm>
      <div className={styles.links}>
        {email && <ResendCode sentAt={page.sentAt} now={page.now} email={email} />}
        <a href={address(to.register(next))}>{t('otherEmail')}</a>
      </div>
    </>
  );
}
