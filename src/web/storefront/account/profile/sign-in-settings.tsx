import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { MailHint } from '../sign-in/mail-hint.tsx';
import { SaveButton, type SettingProps } from './details-settings.tsx';
import styles from './profile.module.css';
import { getPartPath, getProfileControlId, pickPartActionData, Setting } from './setting.tsx';

/** E-mail address: first the new address, then the verification code. */
export function EmailSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const { email, waitingEmail } = page.profile;
  return (
    <Setting
      part="email"
      page={page}
      answer={answer}
      title={t('email')}
      value={<bdi>{email}</bdi>}
      waits={waitingEmail !== null}
    >
      {waitingEmail && <EmailCodeForm page={page} answer={answer} email={waitingEmail} />}
      <NewEmailForm page={page} answer={answer} />
    </Setting>
  );
}

function EmailCodeForm({ page, answer, email }: SettingProps & { email: string }) {
  const t = useTranslations('profile');
  const login = useTranslations('login');
  const { errors } = pickPartActionData(answer, 'email');
  return (
    <Form method="post" action={getPartPath('email')} noValidate className={styles.form}>
      <Notice>{t('emailCodeSent', { email: `\u2068${email}\u2069`, minutes: page.codeMinutes })}</Notice>
      <TextField
        id={getProfileControlId('email', 'code')}
        label={login('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        dir="ltr"
        error={errors.code}
      />
      <MailHint shown={page.isMailSimulated} />
      <SaveButton intent="email-code">{t('confirmEmail')}</SaveButton>
    </Form>
  );
}

function NewEmailForm({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const { values, errors } = pickPartActionData(answer, 'email');
  const { waitingEmail } = page.profile;
  return (
    <Form method="post" action={getPartPath('email')} noValidate className={styles.form}>
      {waitingEmail && <p className={styles.hint}>{t('emailAgain')}</p>}
      <div className={styles.pair}>
        <TextField
          id={getProfileControlId('email', 'email')}
          label={t('newEmail')}
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={t('newEmailHint')}
          defaultValue={values.email ?? waitingEmail ?? ''}
          error={errors.email}
        />
        <CurrentPasswordField part="email" page={page} answer={answer} />
      </div>
      {waitingEmail ? (
        <Button look="secondary" name="intent" value="email">
          {t('sendCode')}
        </Button>
      ) : (
        <SaveButton intent="email">{t('sendCode')}</SaveButton>
      )}
    </Form>
  );
}

/** Rendered only for customers with a password; others use a social login. */
export function CurrentPasswordField({
  part,
  page,
  answer,
  hint,
}: SettingProps & { part: 'email' | 'delete' | 'export'; hint?: string }) {
  const t = useTranslations('profile');
  const { errors } = pickPartActionData(answer, part);
  if (!page.profile.hasPassword) return null;
  return (
    <TextField
      id={getProfileControlId(part, 'password')}
      label={t('yourPassword')}
      name="password"
      type="password"
      autoComplete="current-password"
      required={part !== 'export'}
      hint={hint}
      error={errors.password}
    />
  );
}

export function PasswordSetting({ page, answer }: SettingProps) {
  const t = useTranslations('profile');
  const names = useTranslations('fieldNames');
  const login = useTranslations('login');
  const register = useTranslations('register');
  const { errors } = pickPartActionData(answer, 'password');
  const { hasPassword, email } = page.profile;
  const box = (name: 'old_password' | 'password' | 'password_confirmation', label: string, hint?: string) => (
    <div className={styles.wide}>
      <TextField
        id={getProfileControlId('password', name)}
        label={label}
        name={name}
        type="password"
        autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
        required
        hint={hint}
        error={errors[name]}
      />
    </div>
  );
  return (
    <Setting
      part="password"
      page={page}
      answer={answer}
      title={t('password')}
      value={hasPassword ? '••••••••' : t('noPassword')}
    >
      <Form method="post" action={getPartPath('password')} noValidate className={styles.form}>
        {/* for password managers */}
        <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
        {hasPassword && box('old_password', names('old_password'))}
        {box('password', login('newPassword'), register('passwordHint', { min: page.passwordMinLength }))}
        {box('password_confirmation', login('confirmPassword'))}
        <p className={styles.hint}>{t('passwordEnds')}</p>
        <SaveButton intent="password">{login('savePassword')}</SaveButton>
      </Form>
    </Setting>
  );
}
