import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { ProductCard } from '../../listing/cards/product-card.tsx';
import { AddToCartButton } from '../add-to-cart-button.tsx';
import { submitListChange } from '../change-list.server.ts';
import styles from '../lists.module.css';
import { RemoveFromListButton } from '../remove-from-list-button.tsx';
import { useVisitorRefresh } from '../use-visitor-refresh.ts';
import { loadWishlistPage } from '../wishlist-page.server.ts';
import type { Route } from './+types/wishlists.ts';

export const handle: RouteHandle = { noindex: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadWishlistPage(context.get(shopRequest), request);
}

export function action({ context, request }: Route.ActionArgs) {
  return submitListChange(context.get(shopRequest), request, 'wishlist');
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Wishlists({ loaderData, actionData }: Route.ComponentProps) {
  const { wishes, total, page, lastPage } = loaderData;
  const t = useTranslations('wishlist');
  const listing = useTranslations('listing');
  const address = useLocalePath();
  const formatMoney = useMoney();
  useVisitorRefresh(loaderData);
  return (
    <AccountPage here="wishlist">
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {total > 0 && (
          <p className={styles.count} role="status">
            {t('count', { count: total })}
          </p>
        )}
      </div>
      {actionData && <Notice tone="danger" title={actionData.refused} urgent />}
      {wishes.length === 0 ? (
        <EmptyState
          icon="heart"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
        />
      ) : (
        <ul className={styles.grid}>
          {wishes.map(({ card, path, dropped, only }) => (
            <li key={card.id} className={styles.wish}>
              <div>
                <ProductCard card={card} level={2} listButtons="nothing" t={listing} address={address} />
                {dropped > 0 && (
                  <p className={styles.dropped}>{t('dropped', { amount: `\u2068${formatMoney(dropped)}\u2069` })}</p>
                )}
              </div>
              <div className={styles.actions}>
                <AddToCartButton id={card.id} title={card.title} path={path} inStock={card.inStock} only={only} />
              </div>
              <div className={styles.removeButton}>
                <RemoveFromListButton list="wishlist" id={card.id} label={t('remove', { title: card.title })} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => address(number === 1 ? to.wishlists() : `${to.wishlists()}?page=${number}`)}
      />
    </AccountPage>
  );
}
