import { useTranslations } from 'use-intl';
import { shopRequest } from '../../request.server.ts';
import { AuditTable } from '../audit-table.tsx';
import { OfficeList } from '../office-list.tsx';
import { inOffice } from '../office-paths.ts';
import type { Route } from './+types/audit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeAudit } = await import('../audit-page.server.ts');
  return officeAudit(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeAudit({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('backoffice');
  const { rows, page, more, query, kinds } = loaderData;
  return (
    <OfficeList
      title={t('audit')}
      hrefOf={inOffice.audit}
      search={{ label: t('auditSearch'), value: query.q }}
      filters={[{ name: 'kind', label: t('auditKind'), value: query.kind, any: t('auditAnyKind'), choices: kinds }]}
      page={page}
      lastPage={more ? page + 1 : page}
      empty={{ title: t('auditNothing'), text: t('auditNoneText') }}
      isEmpty={rows.length === 0}
    >
      <AuditTable rows={rows} />
    </OfficeList>
  );
}
