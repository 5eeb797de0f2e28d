import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ReturnTable } from '../returns/return-table.tsx';
import type { Route } from './+types/returns.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadReturns } = await import('../returns/returns-page.server.ts');
  return loadReturns(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminReturnsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const words = useTranslations('returns');
  const { rows, total, page, lastPage, query, states, kinds, exportLink, views } = loaderData;
  return (
    <AdminList
      title={t('returns')}
      hrefOf={adminPaths.returns}
      search={{ label: t('search'), value: query.q }}
      filters={[
        { name: 'status', label: t('state'), value: query.status, any: t('anyState'), choices: states },
        { name: 'kind', label: words('kind'), value: query.kind, any: t('anyReason'), choices: kinds },
      ]}
      page={page}
      views={views}
      exportLink={exportLink}
      lastPage={lastPage}
      found={t('returnsFound', { count: total })}
      empty={{ title: t('returnsNone'), text: t('noneText') }}
      isEmpty={rows.length === 0}
    >
      <ReturnTable rows={rows} />
    </AdminList>
  );
}
