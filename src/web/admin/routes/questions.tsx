import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { ActionResult } from '../action-result.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { BatchResult, ModerationBatch } from '../moderation/moderation-batch.tsx';
import { QuestionRow } from '../moderation/question-row.tsx';
import { splitModerationAnswer } from '../moderation/split-answer.ts';
import type { Route } from './+types/questions.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadQuestions } = await import('../moderation/questions-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { ...(await loadQuestions(context.get(shopRequest), request)), saved };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleQuestionAction } = await import('../moderation/questions-page.server.ts');
  return handleQuestionAction(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminQuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.questions');
  const { rows, total, page, lastPage, query, search, filters, views, exportLink, mayWrite, saved } = loaderData;
  const { answer, batch } = splitModerationAnswer(actionData);
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.questions}
      search={{ label: t('search'), value: search }}
      filters={filters}
      views={views}
      exportLink={exportLink}
      page={page}
      lastPage={lastPage}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      before={batch ? <BatchResult answer={batch} /> : <ActionResult failed={answer?.failed} saved={saved} />}
      isEmpty={rows.length === 0}
    >
      {rows.map((question) => (
        <QuestionRow
          key={question.id}
          question={question}
          query={query}
          mayWrite={mayWrite}
          answer={answer}
          batch={batch}
        />
      ))}
      {mayWrite && (
        <ModerationBatch
          path={adminPaths.questions(query)}
          texts={rows
            .flatMap((question) => [question, ...question.answers])
            .map(({ id, body }) => ({ id, text: body }))}
          decisions={['publish', 'reject']}
          answer={batch}
        />
      )}
    </AdminList>
  );
}
