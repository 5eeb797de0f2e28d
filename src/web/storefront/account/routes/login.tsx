import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { readNextPath } from '../../../http/safe-return-path.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import styles from '../sign-in/auth-form.module.css';
import { AuthForm } from '../sign-in/auth-form.tsx';
import type { Route } from './+types/login.ts';

export const handle: RouteHandle = { canonicalQuery: [], middleware: ['common', 'non-logged-in'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { translateSocialError } = await import('../../../http/social-login-urls.server.ts');
  const { searchParams } = new URL(request.url);
  const passwordSaved = searchParams.get('done') === 'password';
  const trouble = translateSocialError(searchParams, shop.t);
  return {
    title: await buildPageTitle(shop, shop.t('login.title')),
    passwordSaved,
    trouble,
    next: readNextPath(request),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData, readTextFields } = await import('../../../http/form-data.server.ts');
  const { createSignInDeps, signInAndRedirect } = await import('../sign-in/sign-in-redirect.server.ts');
  const { toAuthFailure } = await import('../sign-in/auth-form.server.ts');
  const { signInOperation } = await import('../../../../modules/customers/sign-in/sign-in.operations.ts');
  const { runCommand } = await import('../../../operations/run-action.server.ts');
  const shop = context.get(shopRequest);
  const form = await readFormData(request);
  const next = readNextPath(request) ?? to.home();
  const input = readTextFields(form, ['email', 'password']);
  const signedIn = await runCommand(signInOperation, shop, { form, input, deps: createSignInDeps(next) });
  const refused = signedIn.ok ? undefined : toAuthFailure(shop, signedIn.refusal, form);
  return signInAndRedirect(shop, request, signedIn, { next, refused });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('login');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  return (
    <>
      <AuthForm
        title={t('title')}
        answer={actionData}
        done={loaderData.passwordSaved ? t('passwordSaved') : null}
        trouble={loaderData.trouble}
        submit={t('submit')}
        intent="sign-in"
      >
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
          autoComplete="current-password"
          required
          error={actionData?.errors.password}
        />
      </AuthForm>
      <div className={styles.links}>
        <a href={address(to.forgotPassword(loaderData.next))}>{t('forgot')}</a>
        <p>
          {t('noAccount')} <a href={address(to.register(loaderData.next))}>{t('register')}</a>
        </p>
      </div>
    </>
  );
}
