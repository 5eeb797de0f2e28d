import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import type { ProfilePage } from './profile-page.server.ts';
import styles from './staff.module.css';

/** Own name, password and sessions of a staff member. */
export function ProfileView({ page, answer }: { page: ProfilePage; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.staff');
  const names = useTranslations('fieldNames');
  const errorOf = (intent: string, field: string) => (answer?.intent === intent ? answer.errors[field] : undefined);
  const { name, email, role } = page;
  return (
    <>
      <p className={styles.text}>
        <bdi>{email}</bdi>, {role}. <a href={adminPaths.twoFactor()}>{t('twoFactor')}</a>
      </p>
      <section className={styles.section}>
        <form method="post" action={adminPaths.profile()} noValidate className={styles.form}>
          <input type="hidden" name="intent" value="name" />
          <TextField
            label={names('name')}
            name="name"
            autoComplete="name"
            required
            defaultValue={answer?.intent === 'name' ? answer.values.name : name}
            error={errorOf('name', 'name')}
          />
          <Button look="secondary">{t('saveName')}</Button>
        </form>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('password')}</h2>
        <p className={styles.small}>{t('passwordText')}</p>
        <form method="post" action={adminPaths.profile()} noValidate className={styles.form}>
          <input type="hidden" name="intent" value="password" />
          {(['old_password', 'password', 'password_confirmation'] as const).map((field) => (
            <TextField
              key={field}
              label={names(field)}
              name={field}
              type="password"
              autoComplete={field === 'old_password' ? 'current-password' : 'new-password'}
              required
              error={errorOf('password', field)}
            />
          ))}
          <Button look="secondary">{t('savePassword')}</Button>
        </form>
      </section>
      <Sessions sessions={page.sessions} />
    </>
  );
}

function Sessions({ sessions }: Pick<ProfilePage, 'sessions'>) {
  const t = useTranslations('sessions');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('devices')}</h2>
      <ul className={styles.list}>
        {sessions.map(({ id, device, lastSeen, isCurrent }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              <bdi>{device}</bdi> {isCurrent && <Badge>{t('thisDevice')}</Badge>}
            </span>
            <span className={styles.small}>{lastSeen}</span>
            {!isCurrent && (
              <form method="post" action={adminPaths.profile()}>
                <input type="hidden" name="intent" value="end" />
                <input type="hidden" name="id" value={id} />
                <Button look="secondary">{t('end')}</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action={adminPaths.profile()}>
          <input type="hidden" name="intent" value="end-others" />
          <Button look="secondary">{t('endOthers')}</Button>
        </form>
      )}
    </section>
  );
}
