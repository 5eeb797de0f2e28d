import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { AuditTable } from '../audit/audit-table.tsx';
import type { Route } from './+types/audit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadAuditLog } = await import('../audit/audit-page.server.ts');
  return loadAuditLog(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminAuditPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const { rows, page, more, query, kinds, exportLink, views } = loaderData;
  return (
    <AdminList
      title={t('audit')}
      hrefOf={adminPaths.audit}
      search={{ label: t('auditSearch'), value: query.q }}
      filters={[{ name: 'kind', label: t('auditKind'), value: query.kind, any: t('auditAnyKind'), choices: kinds }]}
      page={page}
      views={views}
      exportLink={exportLink}
      lastPage={more ? page + 1 : page}
      empty={{ title: t('auditNothing'), text: t('auditNoneText') }}
      isEmpty={rows.length === 0}
    >
      <AuditTable rows={rows} />
    </AdminList>
  );
}
