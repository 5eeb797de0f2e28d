import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { DeleteReview } from '../delete-review.tsx';
import styles from '../review-form.module.css';
import { ReviewForm } from '../review-form.tsx';
import type { Route } from './+types/review.ts';

export const handle: RouteHandle = { noindex: true };

/** `/user/review/{line}`: review of one order line. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { loadReviewPage } = await import('../review-page.server.ts');
  const page = await loadReviewPage(context.get(shopRequest), params.line);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../../http/form-data.server.ts');
  const { submitReviewForm } = await import('../review-page.server.ts');
  const answer = await submitReviewForm(context.get(shopRequest), params.line, await readFormDataWithFiles(request));
  if (!answer) throw data(null, { status: 404 });
  return answer;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Review({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations('ownReviews');
  const address = useLocalePath();
  const { product, picture, path, obstacle, status, reason, until, isNew } = page;
  return (
    <AccountPage here="reviews" hasTrail>
      <Breadcrumb trail={[{ label: t('title'), href: address(to.reviews()) }]} here={product} />
      <div className={styles.head}>
        <span>
          <ProductPicture src={picture} alt="" />
        </span>
        <div>
          <h1>{t('formTitle', { product: `\u2068${product}\u2069` })}</h1>
          <a href={address(path)} className={styles.toProduct}>
            {t('toProduct')}
          </a>
        </div>
      </div>
      {status === 'rejected' && reason && (
        <Notice tone="warning" title={t('status.rejected')}>
          {t('because', { reason: `\u2068${reason}\u2069` })}
        </Notice>
      )}
      {status === 'pending' && <Notice>{t('savedPending')}</Notice>}
      {obstacle ? <Notice>{obstacle}</Notice> : <ReviewForm key={page.line} page={page} answer={actionData} />}
      {until && <p className={styles.small}>{t('editableUntil', { day: until })}</p>}
      {!isNew && <DeleteReview line={page.line} />}
    </AccountPage>
  );
}
