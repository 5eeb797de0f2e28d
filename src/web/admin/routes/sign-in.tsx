import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { HomeView } from '../home/home-view.tsx';
import styles from '../sign-in/sign-in-page.module.css';
import type { Route } from './+types/sign-in.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { loadHomeOrSignIn } = await import('../sign-in/sign-in-page.server.ts');
  return loadHomeOrSignIn(context.get(shopRequest));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { signInStaff } = await import('../sign-in/sign-in-page.server.ts');
  return signInStaff(context.get(shopRequest), await readFormData(request));
}

/** Home page for staff; for visitors the sign-in page. Staff use the accounts of the shop; the role gives access. */
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const login = useTranslations('login');
  const names = useTranslations('fieldNames');
  if (loaderData.home) return <HomeView home={loaderData.home} />;
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
