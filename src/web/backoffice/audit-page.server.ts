import { showMoney } from '../../kernel/show-money.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { moneyFormat } from '../../modules/content/settings.rules.ts';
import { readAudit } from '../../modules/staff/read-audit.ts';
import { AUDIT_SUBJECTS, auditQuery } from '../../modules/staff/staff.input.ts';
import { askedBy } from '../asked-by.server.ts';
import type { ShopRequest } from '../request.server.ts';
import { type AuditChange, auditChanges } from './audit-changes.server.ts';
import { timesFor } from './list-page.server.ts';
import { staffOf, wordOf } from './office.server.ts';
import type { Choice } from './office-list.tsx';
import { inOffice, type OfficeQuery } from './office-paths.ts';

export type OfficeAuditRow = {
  id: string;
  time: string;
  who: string;
  role: string;
  did: string;
  /** `href` is null for subjects without a page. */
  subject: { name: string; href: string | null };
  changes: AuditChange[];
};

export type OfficeAudit = {
  title: string;
  rows: OfficeAuditRow[];
  page: number;
  more: boolean;
  query: OfficeQuery;
  kinds: Choice[];
};

/** A page of the audit log. @throws Response without the permission */
export async function officeAudit(shop: ShopRequest, request: Request): Promise<OfficeAudit> {
  const { services, locale, t } = shop;
  await staffOf(shop, 'audit.read');
  const query = auditQuery.safeParse(askedBy(request)).data ?? { page: 1 };
  const [settings, { lines, more }] = await Promise.all([readSettings(services.db), readAudit(services.db, query)]);
  const formatAt = timesFor(shop, settings);
  const format = moneyFormat(settings, locale);
  const amountFormatter = (currency: string) => (amount: number) => showMoney({ amount, currency }, format);
  const { kind, q, page } = query;
  return {
    title: `${t('backoffice.audit')} – ${settings.siteName}`,
    rows: lines.map(({ id, at, who, role, action, subject, before, after, currency }) => ({
      ...{ id, who },
      time: formatAt(at),
      role: wordOf(locale, `backoffice.role.${role}`, role),
      did: wordOf(locale, `backoffice.did.${action}`, action),
      subject: {
        name: subject.code ?? wordOf(locale, `backoffice.auditKinds.${subject.kind}`, subject.kind),
        href: subject.code === null ? null : inOffice.order(subject.code),
      },
      changes: auditChanges({ before, after }, { shop, amount: amountFormatter(currency ?? settings.currency) }),
    })),
    ...{ page, more },
    query: { ...(kind && { kind }), ...(q && { q }) },
    kinds: AUDIT_SUBJECTS.map((value) => ({ value, name: t(`backoffice.auditKinds.${value}`) })),
  };
}
