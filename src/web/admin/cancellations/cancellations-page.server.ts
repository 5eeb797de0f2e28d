import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  CANCELLATION_LISTS,
  cancellationsQuery,
  decideCancellationInput,
} from '../../../modules/cancellations/cancellation.input.ts';
import { CANCEL_REASONS, type CancellationStatus } from '../../../modules/cancellations/cancellation.rules.ts';
import {
  decideCancellationRequestOperation,
  listCancellationRequestsOperation,
} from '../../../modules/order-management/cancellation-requests.operations.ts';
import { exportCancellationsOperation } from '../../../modules/order-management/export-cancellations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { adminLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { Filter } from '../admin-list.tsx';
import { type AdminListQuery, adminPaths } from '../admin-paths.ts';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { createPeriodFilters, listFilterParams } from '../list-filters.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { runStaffForm } from '../staff-form.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';

export type AdminCancellation = {
  id: string;
  code: string;
  status: CancellationStatus;
  statusName: string;
  reason: string;
  note: string;
  /** Language of the note and the message. */
  locale: string;
  requestedAt: string;
  dueAt: string;
  /** Time of the decision. */
  decidedAt: string;
  /** Message to the buyer. */
  message: string;
};

export type AdminCancellations = {
  title: string;
  rows: AdminCancellation[];
  total: number;
  page: number;
  lastPage: number;
  /** Filters and page of the address that the forms are sent to. */
  query: AdminListQuery;
  search: string | undefined;
  filters: Filter[];
  views: ListViews;
  exportLink: ExportLink | null;
  mayDecide: boolean;
};

/** A refused form and the id of its cancellation request. */
export type CancellationAnswer = FormAnswer & { id: string };

/** A page of cancellation requests, open ones by default. @throws Response without the permission */
export async function loadCancellations(shop: ShopRequest, request: Request): Promise<AdminCancellations> {
  const { services, locale, t } = shop;
  const query = parseListQuery(request);
  const [settings, { found, mayDecide }] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listCancellationRequestsOperation, shop, { input: query }),
  ]);
  const time = createTimeFormatter(shop, settings);
  const reasonName = (reason: string) => translateKey(locale, `admin.reason.${reason}`, reason);
  const { status, reason, from, to, q, page } = query;
  const filters = listFilterParams(query);
  return {
    title: `${t('admin.cancellations')} – ${settings.siteName}`,
    rows: found.requests.map((row) => ({
      id: row.id,
      code: row.code,
      note: row.note,
      locale: row.locale,
      message: row.message,
      status: row.status,
      statusName: t(`admin.cancellationLists.${row.status}`),
      reason: reasonName(row.reason_code),
      requestedAt: time(row.created_at),
      dueAt: row.due_at ? time(row.due_at) : '',
      decidedAt: row.decided_at ? time(row.decided_at) : '',
    })),
    total: found.total,
    page,
    lastPage: countPages(found),
    query: page > 1 ? { ...filters, page } : filters,
    search: q,
    filters: [
      {
        name: 'status',
        label: t('admin.state'),
        value: status,
        choices: CANCELLATION_LISTS.map((value) => ({ value, name: t(`admin.cancellationLists.${value}`) })),
      },
      {
        name: 'reason',
        label: t('fieldNames.reason'),
        value: reason,
        any: t('admin.anyReason'),
        choices: CANCEL_REASONS.map((value) => ({ value, name: reasonName(value) })),
      },
      ...createPeriodFilters(shop, settings, { from, to }),
    ],
    views: await loadListViews(shop, 'cancellations', request),
    exportLink: await createExportLink(shop, exportCancellationsOperation, 'cancellations', {
      query: filters,
      total: found.total,
    }),
    mayDecide,
  };
}

/** Maps the form's `grant` and `refuse` to the boolean of the API input. */
const decisionInput = z
  .strictObject({ decision: z.enum(['grant', 'refuse']), message: decideCancellationInput.shape.message })
  .transform(({ decision: word, message }) => ({ approve: word === 'grant', message }));

/** Grants or refuses a cancellation request. @throws Response a redirect to the list on success */
export async function handleCancellationAction(shop: ShopRequest, request: Request, form: FormData) {
  const id = readTextField(form, 'id');
  const result = await runStaffForm(decideCancellationRequestOperation, shop, {
    form,
    params: { id },
    fields: () => ({ decision: 'text', message: 'text' }),
    schema: decisionInput,
  });
  // the page of the form may have no rows afterwards
  if (result.ok) throw redirect(adminPaths.cancellations({ ...parseListQuery(request), page: 1, saved: 1 }), 303);
  // the id is not of this page
  if (result.refusal.code === 'api.not-found') throw data(null, { status: 404 });
  const answer = formAnswer(shop, result.refusal, {
    intent: 'decide',
    form,
    labels: adminLabels(shop.t),
  });
  return data<CancellationAnswer>({ ...answer.data, id }, answer.init ?? undefined);
}

/** An invalid query falls back to the defaults. */
function parseListQuery(request: Request) {
  const query = cancellationsQuery.safeParse(readQueryParams(request, 'saved', 'view'));
  return query.success ? query.data : cancellationsQuery.parse({});
}
