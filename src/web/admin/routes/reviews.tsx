import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { ActionResult } from '../action-result.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { BatchResult, ModerationBatch } from '../moderation/moderation-batch.tsx';
import { ReviewRow } from '../moderation/review-row.tsx';
import { splitModerationAnswer } from '../moderation/split-answer.ts';
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
  const t = useTranslations('admin.reviews');
  const { rows, total, page, lastPage, query, search, filters, views, exportLink, mayWrite, saved } = loaderData;
  const { answer, batch } = splitModerationAnswer(actionData);
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.reviews}
      search={{ label: t('search'), value: search }}
      filters={filters}
      page={page}
      lastPage={lastPage}
      views={views}
      exportLink={exportLink}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      before={batch ? <BatchResult answer={batch} /> : <ActionResult failed={answer?.failed} saved={saved} />}
      isEmpty={rows.length === 0}
    >
      {rows.map((review) => (
        <ReviewRow key={review.id} review={review} query={query} mayWrite={mayWrite} answer={answer} batch={batch} />
      ))}
      {mayWrite && (
        <ModerationBatch
          path={adminPaths.reviews(query)}
          texts={rows.map(({ id, title, body }) => ({ id, text: title || body }))}
          decisions={loaderData.decisions}
          answer={batch}
        />
      )}
    </AdminList>
  );
}
