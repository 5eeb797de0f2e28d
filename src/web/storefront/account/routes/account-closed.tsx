import { useTranslations } from 'use-intl';
import { GRACE_DAYS } from '../../../../modules/privacy/deletion.rules.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../profile/profile.module.css';
import type { Route } from './+types/account-closed.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  return { title: await buildPageTitle(shop, shop.t('accountClosed.title')) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** Shown after an account is deleted: how long the deletion can be undone. */
export default function AccountClosed() {
  const t = useTranslations('accountClosed');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.narrow}`}>
      <h1>{t('title')}</h1>
      <p>{t('text', { days: GRACE_DAYS })}</p>
      <ButtonLink href={address(to.login())}>{t('keep')}</ButtonLink>
      <a href={address(to.home())}>{t('home')}</a>
    </div>
  );
}
