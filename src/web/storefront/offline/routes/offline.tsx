import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import styles from '../offline.module.css';
import type { Route } from './+types/offline.ts';

/** Without scripts: the service worker serves it at any URL, which the router would take for that of another page. */
export const handle: RouteHandle = { noindex: true, withoutScript: true };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  return { title: await buildPageTitle(shop, shop.t('offline.title')) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

/** Cached by the service worker and shown in place of a page that is not cached. */
export default function Offline() {
  const t = useTranslations('offline');
  const home = useTranslations('error')('goHome');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t('title')}</h1>
      <p className={styles.text}>{t('text')}</p>
      <div className={styles.actions}>
        {/* an empty href is the requested URL */}
        <ButtonLink href="" icon="reload">
          {t('again')}
        </ButtonLink>
        <ButtonLink href={address(to.home())} look="secondary">
          {home}
        </ButtonLink>
      </div>
    </div>
  );
}
