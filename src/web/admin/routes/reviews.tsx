import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { ActionResult } from '../action-result.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ReviewRow } from '../moderation/review-row.tsx';
import styles from '../orders/orders.module.css';
import type { Route } from './+types/reviews.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadReviews } = await import('../moderation/reviews-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { ...(await loadReviews(context.get(shopRequest), request)), saved };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleReviewAction } = await import('../moderation/reviews-page.server.ts');
  return handleReviewAction(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const tAdmin = useTranslations('admin');
  const t = useTranslations('admin.reviews');
  const { rows, total, page, lastPage, query, lists, mayWrite, saved } = loaderData;
  return (
    <>
      <h1>{t('title')}</h1>
      <ActionResult failed={actionData?.failed} saved={saved} />
      <form method="get" action={adminPaths.reviews()} className={styles.filters}>
        <TextField label={t('search')} name="q" type="search" defaultValue={query.q} autoComplete="off" />
        <Select label={t('list')} name="status" defaultValue={query.status}>
          {lists.map((list) => (
            <option key={list} value={list}>
              {t(`lists.${list}`)}
            </option>
          ))}
        </Select>
        <div className={styles.actions}>
          <Button icon="search">{tAdmin('find')}</Button>
        </div>
      </form>
      {rows.length === 0 ? (
        <EmptyState icon="star" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <p className={styles.resultCount}>{t('found', { count: total })}</p>
          {rows.map((review) => (
            <ReviewRow key={review.id} review={review} query={query} mayWrite={mayWrite} answer={actionData} />
          ))}
        </>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => adminPaths.reviews({ ...query, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}
