import { useTranslations } from 'use-intl';
import { listFollowedStores } from '../../../../modules/follows/list-followed-stores.ts';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { requireCustomer } from '../../account/sign-in/auth-form.server.ts';
import { submitListChange } from '../change-list.server.ts';
import styles from '../lists.module.css';
import { RemoveFromListButton } from '../remove-from-list-button.tsx';
import { StoreCard } from '../store-card.tsx';
import { toStoreViews } from '../store-view.server.ts';
import { useVisitorRefresh } from '../use-visitor-refresh.ts';
import type { Route } from './+types/following.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  const { id } = await requireCustomer(shop);
  const { services, locale, t } = shop;
  const stores = await listFollowedStores(services.db, id, { locale, now: services.clock() });
  return { title: await buildPageTitle(shop, t('following.title')), stores: await toStoreViews(shop, stores) };
}

export function action({ context, request }: Route.ActionArgs) {
  return submitListChange(context.get(shopRequest), request, 'following');
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Following({ loaderData: { stores }, actionData }: Route.ComponentProps) {
  const t = useTranslations('following');
  const storeTexts = useTranslations('store');
  const address = useLocalePath();
  useVisitorRefresh(stores);
  return (
    <AccountPage here="following">
      <h1>{t('title')}</h1>
      {actionData && <Notice tone="danger" title={actionData.refused} urgent />}
      {stores.length === 0 ? (
        <EmptyState
          icon="home"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.page('stores'))}>{t('browse')}</ButtonLink>}
        />
      ) : (
        <ul className={styles.stores}>
          {stores.map((store) => (
            <li key={store.id}>
              <StoreCard store={store}>
                <RemoveFromListButton
                  list="following"
                  id={store.id}
                  label={storeTexts('leaveNamed', { name: store.name })}
                />
              </StoreCard>
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  );
}
