import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { OwnReviewCard, ReviewableLine } from '../own-review-card.tsx';
import styles from '../own-reviews.module.css';
import type { Route } from './+types/own-reviews.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadOwnReviewsPage } = await import('../own-reviews-page.server.ts');
  return loadOwnReviewsPage(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

const SAVED_MESSAGES = { published: 'savedPublished', pending: 'savedPending', deleted: 'deleted' } as const;

export default function OwnReviews({ loaderData }: Route.ComponentProps) {
  const { waiting, reviews, total, page, lastPage, saved, hasStore } = loaderData;
  const t = useTranslations('ownReviews');
  const store = useTranslations('storeReviews');
  const address = useLocalePath();
  return (
    <AccountPage here="reviews">
      <h1>{t('title')}</h1>
      {hasStore && <a href={address(to.storeReviews())}>{store('link')}</a>}
      {saved && (
        <Notice tone="success" urgent>
          {t(SAVED_MESSAGES[saved])}
        </Notice>
      )}
      {waiting.length === 0 && total === 0 && (
        <EmptyState
          icon="star"
          title={t('none')}
          text={t('noneText')}
          action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
        />
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-title" className={styles.part}>
          <h2 id="waiting-title" className={styles.title}>
            {t('waiting')}
          </h2>
          <ul className={styles.list}>
            {waiting.map((line) => (
              <ReviewableLine key={line.line} line={line} />
            ))}
          </ul>
        </section>
      )}
      {total > 0 && (
        <section aria-labelledby="written-title" className={styles.part}>
          <h2 id="written-title" className={styles.title}>
            {t('written')}
          </h2>
          <p className={styles.small}>{t('found', { count: total })}</p>
          <ul className={styles.list}>
            {reviews.map((review) => (
              <OwnReviewCard key={review.id} review={review} />
            ))}
          </ul>
          <Pagination
            page={page}
            lastPage={lastPage}
            hrefOf={(number) => address(to.reviews(number === 1 ? undefined : number))}
          />
        </section>
      )}
    </AccountPage>
  );
}
