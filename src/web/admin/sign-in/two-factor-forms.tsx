import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { QrCodePicture } from '../qr-code-picture.tsx';
import styles from './two-factor.module.css';
import type { TwoFactorAnswer, TwoFactorPage } from './two-factor-page.server.ts';

type CodeFormProps = {
  intent: string;
  submit: string;
  error?: string;
  hint?: string;
  look?: 'primary' | 'secondary' | 'danger';
};

/** A form with one verification code. */
export function CodeForm({ intent, submit, error, hint, look = 'primary' }: CodeFormProps) {
  const names = useTranslations('fieldNames');
  return (
    <form method="post" action={adminPaths.twoFactor()} noValidate className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label={names('code')}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        maxLength={40}
        required
        hint={hint}
        error={error}
      />
      <Button look={look}>{submit}</Button>
    </form>
  );
}

type SettingsPage = Extract<TwoFactorPage, { state: 'own' }>;
type Props = { page: SettingsPage; answer: TwoFactorAnswer | undefined };

export function TwoFactorSettings({ page, answer }: Props) {
  const t = useTranslations('admin.twoFactor');
  const { since, needed, setup, codesLeft } = page;
  const errorOf = (intent: string) => (answer?.intent === intent ? answer.error : undefined);
  const isOpen = (intent: string) => answer?.intent === intent && answer.codes.length === 0;
  if (setup) return <TwoFactorSetup offered={setup} error={errorOf('confirm')} />;
  if (since === null) {
    return (
      <form method="post" action={adminPaths.twoFactor()} className={styles.form}>
        {needed && <Notice tone="warning">{t('neededText')}</Notice>}
        <p>{t('whatItIs')}</p>
        <input type="hidden" name="intent" value="begin" />
        <Button>{t('begin')}</Button>
      </form>
    );
  }
  return (
    <>
      <p>{t('since', { time: since })}</p>
      <p>{t('codesLeft', { count: codesLeft })}</p>
      <Disclosure title={<h2 className={styles.title}>{t('codes')}</h2>} open={isOpen('codes')}>
        <p className={styles.text}>{t('codesText')}</p>
        <CodeForm intent="codes" submit={t('codesSubmit')} look="secondary" error={errorOf('codes')} />
      </Disclosure>
      <Disclosure title={<h2 className={styles.title}>{t('renew')}</h2>} open={isOpen('begin')}>
        <p className={styles.text}>{t('renewText')}</p>
        <CodeForm intent="begin" submit={t('begin')} look="secondary" error={errorOf('begin')} />
      </Disclosure>
      {needed ? (
        <p>{t('neededText')}</p>
      ) : (
        <Disclosure title={<h2 className={styles.title}>{t('drop')}</h2>} open={isOpen('drop')}>
          <p className={styles.text}>{t('dropText')}</p>
          <CodeForm intent="drop" submit={t('drop')} look="danger" error={errorOf('drop')} />
        </Disclosure>
      )}
    </>
  );
}

/** QR code and secret for the authenticator app, and the form that confirms its first code. */
function TwoFactorSetup({
  offered,
  error,
}: {
  offered: NonNullable<SettingsPage['setup']>;
  error: string | undefined;
}) {
  const t = useTranslations('admin.twoFactor');
  const { qrCode, key } = offered;
  return (
    <>
      <p>{t('scan')}</p>
      <QrCodePicture code={qrCode} label={t('square')} className={styles.qrCode} />
      <p>
        {t('byHand')}{' '}
        <bdi dir="ltr" className={styles.key}>
          {key.join(' ')}
        </bdi>
      </p>
      <CodeForm intent="confirm" submit={t('confirm')} hint={t('confirmHint')} error={error} />
    </>
  );
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('admin.twoFactor');
  return (
    <section className={styles.codes}>
      <Notice tone="success" urgent title={t('codesTitle')}>
        <p>{t('keepThem')}</p>
      </Notice>
      <ul className={styles.list} dir="ltr">
        {codes.map((code) => (
          <li key={code} className={styles.key}>
            {code.slice(0, 5)}-{code.slice(5)}
          </li>
        ))}
      </ul>
    </section>
  );
}
