import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from './auth-form.module.css';
import type { AuthActionData } from './auth-form.server.ts';
import { AuthForm } from './auth-form.tsx';
import type { loadForgotPasswordPage } from './forgot-password.server.ts';
import { MailHint } from './mail-hint.tsx';
import { ResendCode } from './resend-code.tsx';

type Props = { page: Awaited<ReturnType<typeof loadForgotPasswordPage>>; answer: AuthActionData | undefined };

export function NewPasswordStep({ page, answer }: Props) {
  const t = useTranslations('login');
  const names = useTranslations('fieldNames');
  const register = useTranslations('register');
  const address = useLocalePath();
  const { email, minutes } = page;
  return (
    <>
      <AuthForm
        title={t('newPasswordTitle')}
        hint={email && <p>{t('codeSent', { email: `\u2068${email}\u2069`, minutes })}</p>}
        answer={answer}
        submit={t('savePassword')}
        intent="save"
      >
        {/* visible although it is known: password managers use it */}
        <TextField
          label={names('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={answer?.values.email ?? email ?? ''}
          error={answer?.errors.email}
        />
        <TextField
          label={t('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          dir="ltr"
          error={answer?.errors.code}
        />
        <PasswordField
          label={t('newPassword')}
          name="password"
          autoComplete="new-password"
          required
          hint={register('passwordHint', { min: page.passwordMinLength })}
          error={answer?.errors.password}
        />
        <PasswordField
          label={t('confirmPassword')}
          name="password_confirmation"
          autoComplete="new-password"
          required
          error={answer?.errors.password_confirmation}
        />
        <MailHint shown={page.isMailSimulated} />
      </AuthForm>
      <div className={styles.links}>
        {email && <ResendCode sentAt={page.sentAt} now={page.now} email={email} />}
        <a href={address(to.login(page.next))}>{t('back')}</a>
      </div>
    </>
  );
}
