import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { MailHint } from '../account/sign-in/mail-hint.tsx';
import styles from './seller.module.css';
import type { SellerPage } from './seller-page.server.ts';
import type { SellerActionData } from './submit-seller-form.server.ts';

/** Verification code step; a cookie identifies the application. */
export function SellerCode({ page, answer }: { page: SellerPage; answer: SellerActionData | undefined }) {
  const t = useTranslations('seller');
  const registerTexts = useTranslations('register');
  const login = useTranslations('login');
  const address = useLocalePath();
  const formAction = `${to.sellerRegister()}?step=code`;
  if (page.email === null)
    return (
      <Notice tone="warning" title={t('codeStale')}>
        <a href={address(to.sellerRegister())}>{t('startAgain')}</a>
      </Notice>
    );
  return (
    <>
      <p>
        {registerTexts('codeSent', { email: `\u2068${page.email}\u2069`, digits: page.digits, minutes: page.minutes })}
      </p>
      {answer?.failed && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      {answer?.done && (
        <Notice tone="success" urgent>
          {answer.done}
        </Notice>
      )}
      <Form method="post" action={formAction} noValidate className={styles.short}>
        <input type="hidden" name="intent" value="verify" />
        <TextField
          label={login('code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
          required
          error={answer?.errors.code}
        />
        <Button size="l">{t('confirm')}</Button>
      </Form>
      <Form method="post" action={formAction}>
        <Button look="quiet" name="intent" value="resend">
          {registerTexts('resend')}
        </Button>
      </Form>
      <MailHint shown={page.isMailSimulated} />
    </>
  );
}
