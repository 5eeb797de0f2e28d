import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import styles from '../sign-in/sign-in-page.module.css';
import type { Route } from './+types/sign-in.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { redirectToFirstPage } = await import('../sign-in/sign-in-page.server.ts');
  return { idle: await redirectToFirstPage(context.get(shopRequest)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { signInStaff } = await import('../sign-in/sign-in-page.server.ts');
  return signInStaff(context.get(shopRequest), await readFormData(request));
}

/** Sign-in page for staff, who use the accounts of the shop; the role gives access. */
export default function AdminSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const login = useTranslations('login');
  const names = useTranslations('fieldNames');
  if (loaderData.idle)
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{t('idleTitle')}</h1>
        <p>{t('idleText')}</p>
      </div>
    );
  return (
    <form method="post" noValidate className={styles.form}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('signInHint')}</p>
      {actionData && (
        <Notice tone="danger" urgent>
          {actionData.failed}
        </Notice>
      )}
      <TextField
        label={names('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={actionData?.email}
        error={actionData?.errors.email}
      />
      <TextField
        label={names('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={actionData?.errors.password}
      />
      <Button size="l" wide>
        {login('submit')}
      </Button>
    </form>
  );
}
