import { useTranslations } from 'use-intl';
import { useAddress } from '../../../address.ts';
import { to } from '../../../paths.ts';
import { shopRequest } from '../../../request.server.ts';
import type { RouteHandle } from '../../../root.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMoney } from '../../../ui/money-format.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { ProductCard } from '../../listing/product-card.tsx';
import { keepByForm } from '../keep.server.ts';
import styles from '../lists.module.css';
import { PutIntoBasket } from '../put-into-basket.tsx';
import { TakeOff } from '../take-off.tsx';
import { useCountedAgain } from '../use-counted-again.ts';
import { wishlistPageOf } from '../wishlist.server.ts';
import type { Route } from './+types/wishlists.ts';

export const handle: RouteHandle = { noindex: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return wishlistPageOf(context.get(shopRequest), request);
}

export function action({ context, request }: Route.ActionArgs) {
  return keepByForm(context.get(shopRequest), request, 'wishlist');
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Wishlists({ loaderData, actionData }: Route.ComponentProps) {
  const { wishes, total, page, lastPage } = loaderData;
  const t = useTranslations('wishlist');
  const listing = useTranslations('listing');
  const address = useAddress();
  const formatMoney = useMoney();
  useCountedAgain(loaderData);
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
                <ProductCard card={card} level={2} keeps="nothing" t={listing} address={address} />
                {dropped > 0 && (
                  <p className={styles.dropped}>{t('dropped', { amount: `\u2068${formatMoney(dropped)}\u2069` })}</p>
                )}
              </div>
              <div className={styles.doing}>
                <PutIntoBasket id={card.id} title={card.title} path={path} inStock={card.inStock} only={only} />
              </div>
              <div className={styles.take}>
                <TakeOff list="wishlist" id={card.id} label={t('remove', { title: card.title })} />
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
