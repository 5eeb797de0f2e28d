import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from '../sign-in/auth-form.module.css';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { CodeStep } from '../sign-in/code-step.tsx';
import type { Route } from './+types/register.ts';

export const handle: RouteHandle = { canonicalQuery: [], middleware: ['common', 'non-logged-in'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadRegisterPage } = await import('../sign-in/register.server.ts');
  return loadRegisterPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitRegistration } = await import('../sign-in/register.server.ts');
  return submitRegistration(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('register');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  if (loaderData.step === 'code') return <CodeStep page={loaderData} answer={actionData} />;
  return (
    <>
      <AuthForm title={t('title')} answer={actionData} submit={t('submit')} intent="details">
        <TextField
          label={names('name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={actionData?.values.name}
          error={actionData?.errors.name}
        />
        <TextField
          label={names('email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.values.email}
          error={actionData?.errors.email}
        />
        <PasswordField
          label={names('password')}
          name="password"
          autoComplete="new-password"
          required
          hint={t('passwordHint', { min: loaderData.passwordMinLength })}
          error={actionData?.errors.password}
        />
        <PasswordField
          label={names('password_confirmation')}
          name="password_confirmation"
          autoComplete="new-password"
          required
          error={actionData?.errors.password_confirmation}
        />
      </AuthForm>
      <div className={styles.links}>
        <p>
          {t('haveAccount')} <a href={address(to.login(loaderData.next))}>{t('signIn')}</a>
        </p>
      </div>
    </>
  );
}
