import { useTranslations } from 'use-intl';
import { pageTitle } from '../../../page-title.server.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { AccountPage } from '../account-nav.tsx';
import styles from '../profile.module.css';
import type { Route } from './+types/profile.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { customerOf } = await import('../entry-form.server.ts');
  const shop = context.get(shopRequest);
  const { name, email } = await customerOf(shop);
  return { name, email, title: await pageTitle(shop, shop.t('account.title')) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Profile({ loaderData: { name, email } }: Route.ComponentProps) {
  const t = useTranslations('account');
  const register = useTranslations('register');
  return (
    <AccountPage here="profile">
      <h1>{t('hello', { name: `\u2068${name}\u2069` })}</h1>
      <dl className={styles.facts}>
        <dt>{register('name')}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{register('email')}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
      </dl>
    </AccountPage>
  );
}
