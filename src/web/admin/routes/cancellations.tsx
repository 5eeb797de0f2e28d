import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { ActionResult } from '../action-result.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { CancellationRow } from '../cancellations/cancellation-row.tsx';
import type { Route } from './+types/cancellations.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadCancellations } = await import('../cancellations/cancellations-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { ...(await loadCancellations(context.get(shopRequest), request)), saved };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleCancellationAction } = await import('../cancellations/cancellations-page.server.ts');
  return handleCancellationAction(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminCancellationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const { rows, total, page, lastPage, query, search, filters, views, exportLink, mayDecide, saved } = loaderData;
  return (
    <AdminList
      title={t('cancellations')}
      hrefOf={adminPaths.cancellations}
      search={{ label: t('search'), value: search }}
      filters={filters}
      views={views}
      exportLink={exportLink}
      page={page}
      lastPage={lastPage}
      found={t('cancellationsFound', { count: total })}
      empty={{ title: t('cancellationsNone'), text: t('noneText') }}
      before={
        <>
          <ActionResult failed={actionData?.failed} saved={saved} />
          <p>{t('cancellationsText')}</p>
        </>
      }
      isEmpty={rows.length === 0}
    >
      {rows.map((row) => (
        <CancellationRow key={row.id} row={row} query={query} mayDecide={mayDecide} answer={actionData} />
      ))}
    </AdminList>
  );
}
