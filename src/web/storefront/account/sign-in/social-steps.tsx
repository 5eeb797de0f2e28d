import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from './auth-form.module.css';
import type { AuthActionData } from './auth-form.server.ts';
import { AuthForm } from './auth-form.tsx';
import { MailHint } from './mail-hint.tsx';
import { ResendCode } from './resend-code.tsx';
import type { SocialPage } from './social-callback.server.ts';

type Props = { page: SocialPage; answer: AuthActionData | undefined };

/** Missing steps of a social login: proof of the account, e-mail address, verification code. */
export function SocialSteps(props: Props) {
  const { step } = props.page;
  if (step === 'prove') return <PasswordProofStep {...props} />;
  return step === 'ask' ? <EmailStep {...props} /> : <CodeStep {...props} />;
}

function PasswordProofStep({ page, answer }: Props) {
  const t = useTranslations('social');
  const names = useTranslations('fieldNames');
  const { provider, email } = page;
  return (
    <>
      <AuthForm
        title={page.heading}
        hint={<p>{t('proveHint', { provider, email: isolateEmail(email) })}</p>}
        answer={answer}
        submit={t('proveSubmit')}
        intent="password"
      >
        {/* for password managers */}
        <input
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={names('password')}
          name="password"
          autoComplete="current-password"
          required
          error={answer?.errors.password}
        />
      </AuthForm>
      <StepLinks page={page}>
        <Form method="post" replace>
          <input type="hidden" name="email" value={email} />
          <Button look="quiet" name="intent" value="send">
            {t('codeInstead')}
          </Button>
        </Form>
      </StepLinks>
    </>
  );
}

function EmailStep({ page, answer }: Props) {
  const t = useTranslations('social');
  const login = useTranslations('login');
  const names = useTranslations('fieldNames');
  return (
    <>
      <AuthForm
        title={page.heading}
        hint={<p>{t('askHint', { provider: page.provider })}</p>}
        answer={answer}
        submit={login('sendCode')}
        intent="send"
      >
        <TextField
          label={names('email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={answer?.values.email ?? page.email}
          error={answer?.errors.email}
        />
      </AuthForm>
      <StepLinks page={page} />
    </>
  );
}

function CodeStep({ page, answer }: Props) {
  const t = useTranslations('social');
  const register = useTranslations('register');
  const login = useTranslations('login');
  const { email, digits, minutes } = page;
  return (
    <>
      <AuthForm
        title={page.heading}
        hint={
          <>
            <p>{register('codeSent', { email: isolateEmail(email), digits, minutes })}</p>
            <p>{register('codeHint')}</p>
          </>
        }
        answer={answer}
        submit={t('verify')}
        intent="code"
      >
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
      <StepLinks page={page}>
        <ResendCode sentAt={page.sentAt} now={page.now} email={null} />
        <Form method="post" replace>
          <Button look="quiet" name="intent" value="other">
            {page.fixed ? t('passwordInstead') : register('otherEmail')}
          </Button>
        </Form>
      </StepLinks>
    </>
  );
}

function StepLinks({ page, children }: { page: SocialPage; children?: ReactNode }) {
  const t = useTranslations('social');
  const address = useLocalePath();
  return (
    <div className={styles.links}>
      {children}
      <a href={address(to.login(page.next))}>{t('otherWays')}</a>
    </div>
  );
}

/** Bidi isolate for an e-mail address within a sentence. */
function isolateEmail(email: string): string {
  return `\u2068${email}\u2069`;
}
