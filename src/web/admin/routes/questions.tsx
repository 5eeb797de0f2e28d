import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { ActionResult } from '../action-result.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { QuestionRow } from '../moderation/question-row.tsx';
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
  const { rows, total, page, lastPage, query, lists, mayWrite, saved } = loaderData;
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.questions}
      search={{ label: t('search'), value: query.q }}
      filters={[{ name: 'status', label: t('list'), value: query.status, choices: lists }]}
      page={page}
      lastPage={lastPage}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      before={<ActionResult failed={actionData?.failed} saved={saved} />}
      isEmpty={rows.length === 0}
    >
      {rows.map((question) => (
        <QuestionRow key={question.id} question={question} query={query} mayWrite={mayWrite} answer={actionData} />
      ))}
    </AdminList>
  );
}
