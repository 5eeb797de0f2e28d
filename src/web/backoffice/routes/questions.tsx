import { useTranslations } from 'use-intl';
import { shopRequest } from '../../request.server.ts';
import { OfficeList } from '../office-list.tsx';
import { inOffice } from '../office-paths.ts';
import { QuestionRow } from '../question-row.tsx';
import { Said } from '../said.tsx';
import type { Route } from './+types/questions.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeQuestions } = await import('../questions-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { ...(await officeQuestions(context.get(shopRequest), request)), saved };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { formOf } = await import('../../form-data.server.ts');
  const { changeOfficeQuestion } = await import('../questions-page.server.ts');
  return changeOfficeQuestion(context.get(shopRequest), request, await formOf(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('backoffice.questions');
  const { rows, total, page, lastPage, query, lists, mayWrite, saved } = loaderData;
  return (
    <OfficeList
      title={t('title')}
      hrefOf={inOffice.questions}
      search={{ label: t('search'), value: query.q }}
      filters={[{ name: 'status', label: t('list'), value: query.status, choices: lists }]}
      {...{ page, lastPage }}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      before={<Said failed={undefined} saved={saved && !actionData} />}
      isEmpty={rows.length === 0}
    >
      {rows.map((question) => (
        <QuestionRow key={question.id} question={question} query={query} mayWrite={mayWrite} answer={actionData} />
      ))}
    </OfficeList>
  );
}
