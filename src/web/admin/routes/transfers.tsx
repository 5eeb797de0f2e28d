import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { TransferTable } from '../transfers/transfer-table.tsx';
import type { Route } from './+types/transfers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadTransfers } = await import('../transfers/transfers-page.server.ts');
  return loadTransfers(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminTransfersPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin.transfers');
  const { rows, total, page, lastPage, query, lists, exportLink, views } = loaderData;
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.transfers}
      search={{ label: t('search'), value: query.q }}
      filters={[{ name: 'state', label: t('list'), value: query.state, choices: lists }]}
      page={page}
      views={views}
      exportLink={exportLink}
      lastPage={lastPage}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      isEmpty={rows.length === 0}
    >
      <TransferTable rows={rows} />
    </AdminList>
  );
}
