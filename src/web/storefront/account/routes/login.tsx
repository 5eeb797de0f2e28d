import { useTranslations } from 'use-intl';
import { signInInput } from '../../../../modules/customers/customers.input.ts';
import { useAddress } from '../../../address.ts';
import { pageTitle } from '../../../page-title.server.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { nextOf } from '../../../safe-return-path.ts';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import styles from '../entry-form.module.css';
import { EntryForm } from '../entry-form.tsx';
import type { Route } from './+types/login.ts';

export const handle: RouteHandle = { canonicalQuery: [], middleware: ['common', 'non-logged-in'] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { troubleSentence } = await import('../../../social-way.server.ts');
  const { searchParams } = new URL(request.url);
  const passwordSaved = searchParams.get('done') === 'password';
  const trouble = troubleSentence(searchParams, shop.t);
  return { title: await pageTitle(shop, shop.t('login.title')), passwordSaved, trouble, next: nextOf(request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../../form-data.server.ts');
  const { arrivalOf, arrive, askerOf } = await import('../arrive.server.ts');
  const { readForm, refusedEntry } = await import('../entry-form.server.ts');
  const { signIn } = await import('../../../../modules/customers/sign-in.ts');
  const shop = context.get(shopRequest);
  const form = await formOf(request);
  const next = nextOf(request) ?? to.home();
  const input = readForm(form, ['email', 'password'], signInInput);
  if (!input.ok) return refusedEntry(shop, input.refusal, form);
  const signedIn = await signIn(shop.services.db, input.value, askerOf(shop), await arrivalOf(shop, next));
  const refused = signedIn.ok ? undefined : refusedEntry(shop, signedIn.refusal, form);
  return arrive(shop, request, signedIn, { next, refused });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('login');
  const names = useTranslations('fieldNames');
  const address = useAddress();
  return (
    <>
      <EntryForm
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
      </EntryForm>
      <div className={styles.ways}>
        <a href={address(to.forgotPassword(loaderData.next))}>{t('forgot')}</a>
        <p>
          {t('noAccount')} <a href={address(to.register(loaderData.next))}>{t('register')}</a>
        </p>
      </div>
    </>
  );
}
