import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import type { InvitationPage } from './invitation-page.server.ts';
import styles from './staff.module.css';

/** Name and password of an invited person. */
export function InvitationView({ page, answer }: { page: InvitationPage; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.staff');
  const names = useTranslations('fieldNames');
  const login = useTranslations('login');
  if (page.state === 'refused') return <Notice tone="warning">{page.reason}</Notice>;
  if (page.state === 'accepted')
    return (
      <>
        <Notice tone="success">{t('invitationAccepted')}</Notice>
        <div>
          <ButtonLink href={adminPaths.root()}>{login('submit')}</ButtonLink>
        </div>
      </>
    );
  return (
    <section className={styles.section}>
      <p className={styles.text}>{t('invitationText', { email: page.email, role: page.role })}</p>
      <form method="post" action={adminPaths.staffInvitation({ token: page.token })} noValidate className={styles.form}>
        <input type="hidden" name="token" value={page.token} />
        <TextField
          label={names('name')}
          name="name"
          autoComplete="name"
          required
          defaultValue={answer?.values.name}
          error={answer?.errors.name}
        />
        <TextField
          label={names('password')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={t('passwordText')}
          error={answer?.errors.password}
        />
        <TextField
          label={names('password_confirmation')}
          name="password_confirmation"
          type="password"
          autoComplete="new-password"
          required
          error={answer?.errors.password_confirmation}
        />
        <Button>{t('accept')}</Button>
      </form>
    </section>
  );
}
