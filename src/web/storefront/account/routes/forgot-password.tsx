import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../sign-in/auth-form.module.css';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { NewPasswordStep } from '../sign-in/new-password-step.tsx';
import type { Route } from './+types/forgot-password.ts';

export const handle: RouteHandle = { canonicalQuery: [] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadForgotPasswordPage } = await import('../sign-in/forgot-password.server.ts');
  return loadForgotPasswordPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { setNewPassword } = await import('../sign-in/forgot-password.server.ts');
  return setNewPassword(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('login');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  if (loaderData.step === 'code') return <NewPasswordStep page={loaderData} answer={actionData} />;
  return (
    <>
      <AuthForm
        title={t('forgotTitle')}
        hint={<p>{t('forgotHint')}</p>}
        answer={actionData}
        submit={t('sendCode')}
        intent="send"
      >
        <TextField
          label={names('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values.email ?? loaderData.email ?? ''}
          error={actionData?.errors.email}
        />
      </AuthForm>
      <div className={styles.links}>
        <a href={address(to.login(loaderData.next))}>{t('back')}</a>
      </div>
    </>
  );
}
