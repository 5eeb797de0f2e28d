import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { StoreReviewCard } from '../store-review-card.tsx';
import styles from '../store-reviews.module.css';
import type { Route } from './+types/store-reviews.ts';

export const handle: RouteHandle = { noindex: true };

/** `/seller/reviews`: for members of a store who may reply; a 404 for all others. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadStoreReviewsPage } = await import('../store-reviews-page.server.ts');
  const page = await loadStoreReviewsPage(context.get(shopRequest), request);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitStoreReply } = await import('../store-reviews-page.server.ts');
  return submitStoreReply(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function StoreReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, total, page, lastPage, saved } = loaderData;
  const t = useTranslations('storeReviews');
  const own = useTranslations('ownReviews');
  const address = useLocalePath();
  return (
    <AccountPage here="reviews" hasTrail>
      <Breadcrumb trail={[{ label: own('title'), href: address(to.reviews()) }]} here={t('title')} />
      <h1>{t('title')}</h1>
      {saved && !actionData && (
        <Notice tone="success" urgent>
          {t('saved')}
        </Notice>
      )}
      {total === 0 ? (
        <EmptyState icon="star" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <p className={styles.small}>{own('found', { count: total })}</p>
          <ul className={styles.list}>
            {reviews.map((review) => (
              <StoreReviewCard key={review.id} review={review} answer={actionData} />
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => address(to.storeReviews({ page: number === 1 ? undefined : number }))}
      />
    </AccountPage>
  );
}
