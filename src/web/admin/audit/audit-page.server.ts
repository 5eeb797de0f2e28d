import { formatMoney } from '../../../kernel/format-money.ts';
import { productResource } from '../../../modules/catalog/editing/product.resource.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { isSettingGroup, listSettingFields } from '../../../modules/settings/setting-group.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { listAuditEntriesOperation } from '../../../modules/staff/audit/audit.operations.ts';
import { exportAuditOperation } from '../../../modules/staff/audit/export-audit.ts';
import { AUDIT_SUBJECTS, AUDITED_RESOURCES, auditQuery } from '../../../modules/staff/staff.input.ts';
import { RESOURCES } from '../../../resources.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { type AdminListQuery, adminPaths } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import { formatAuditChanges } from './audit-changes.server.ts';
import { translateAuditAction, translateAuditKind, translateAuditSubject } from './audit-labels.server.ts';
import type { AuditChange, AuditedResource } from './resource-changes.server.ts';

export type AdminAuditRow = {
  id: string;
  time: string;
  who: string;
  role: string;
  action: string;
  /** `href` is null for subjects without a page. */
  subject: { name: string; href: string | null };
  changes: AuditChange[];
};

export type AdminAuditLog = {
  title: string;
  rows: AdminAuditRow[];
  page: number;
  more: boolean;
  query: AdminListQuery;
  kinds: SelectChoice[];
  views: ListViews;
  exportLink: ExportLink | null;
};

/** A page of the audit log. @throws Response without the permission */
export async function loadAuditLog(shop: ShopRequest, request: Request): Promise<AdminAuditLog> {
  const { services, locale, t } = shop;
  const query = auditQuery.safeParse(readQueryParams(request, 'view')).data ?? { page: 1 };
  const [settings, { lines, more }] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listAuditEntriesOperation, shop, { input: query }),
  ]);
  const formatAt = createTimeFormatter(shop, settings);
  const format = getMoneyFormat(settings, locale);
  const amountFormatter = (currency: string) => (amount: number) => formatMoney({ amount, currency }, format);
  const { kind, q, page } = query;
  const filters = { ...(kind && { kind }), ...(q && { q }) };
  return {
    title: `${t('admin.audit')} – ${settings.siteName}`,
    rows: lines.map(({ id, at, who, role, action, subject, before, after, currency }) => ({
      id,
      who,
      time: formatAt(at),
      role: translateKey(locale, `admin.role.${role}`, role),
      action: translateAuditAction(t, action),
      subject: {
        name: subject.code ?? translateAuditSubject(t, subject),
        href: getSubjectPath(subject),
      },
      changes: formatAuditChanges(
        { before, after, resource: findAuditedResource(subject) },
        { shop, amount: amountFormatter(currency ?? settings.currency) },
      ),
    })),
    page,
    more,
    query: filters,
    views: await loadListViews(shop, 'audit', request),
    exportLink: await createExportLink(shop, exportAuditOperation, 'audit', { query: filters }),
    kinds: AUDIT_SUBJECTS.map((value) => ({ value, name: translateAuditKind(t, value) })),
  };
}

/** Fields of the entry or of the group of settings; null for another subject. */
function findAuditedResource({ kind, id }: { kind: string; id: string }): AuditedResource | null {
  if (kind === 'settings') return { name: kind, fields: isSettingGroup(id) ? listSettingFields(id) : {} };
  if (kind === productResource.name) return productResource;
  return RESOURCES.find(({ resource }) => resource.name === kind)?.resource ?? null;
}

function getSubjectPath({ kind, id, code }: { kind: string; id: string; code: string | null }): string | null {
  if (kind === 'settings') return adminPaths.settings(id);
  if (AUDITED_RESOURCES.some((name) => name === kind)) return adminPaths.resourceEntry(kind, Number(id));
  return code === null ? null : adminPaths.order(code);
}
