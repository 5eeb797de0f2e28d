import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  cancellationParams,
  decideCancellationInput,
  waitingQuery,
} from '../../modules/cancellations/cancellation.input.ts';
import {
  CANCEL_REASONS,
  CANCELLATION_STATES,
  type CancellationStatus,
} from '../../modules/cancellations/cancellation.rules.ts';
import { listRequests } from '../../modules/cancellations/list-requests.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { answerCancellation } from '../../modules/staff/answer-cancellation.ts';
import { mayDo } from '../../modules/staff/staff.rules.ts';
import { askedBy } from '../asked-by.server.ts';
import { officeLabels } from '../field-labels.server.ts';
import { orderLinks } from '../order-links.ts';
import type { ShopRequest } from '../request.server.ts';
import { type FormAnswer, formAnswer } from './form-answer.server.ts';
import { lastPageOf, timesFor } from './list-page.server.ts';
import { staffOf, wordOf } from './office.server.ts';
import { readFields } from './office-form.server.ts';
import type { Choice } from './office-list.tsx';
import { inOffice, type OfficeQuery } from './office-paths.ts';

export type OfficeCancellation = {
  id: string;
  code: string;
  status: CancellationStatus;
  statusName: string;
  reason: string;
  note: string;
  asked: string;
  until: string;
  /** Time of the decision. */
  decided: string;
  /** Message to the buyer. */
  message: string;
};

export type OfficeCancellations = {
  title: string;
  rows: OfficeCancellation[];
  total: number;
  page: number;
  lastPage: number;
  query: OfficeQuery;
  states: Choice[];
  reasons: Choice[];
  mayDecide: boolean;
};

/** A refused form and the id of its cancellation request. */
export type CancellationAnswer = FormAnswer & { id: string };

/** A page of cancellation requests, open ones by default. @throws Response without the permission */
export async function officeCancellations(shop: ShopRequest, request: Request): Promise<OfficeCancellations> {
  const { services, locale, t } = shop;
  const staff = await staffOf(shop, 'orders.read');
  const query = queryOf(request);
  const [settings, found] = await Promise.all([readSettings(services.db), listRequests(services.db, query)]);
  const time = timesFor(shop, settings);
  const reasonName = (reason: string) => wordOf(locale, `backoffice.reason.${reason}`, reason);
  const { status, reason, q, page } = query;
  return {
    title: `${t('backoffice.cancellations')} – ${settings.siteName}`,
    rows: found.requests.map((row) => ({
      ...{ id: row.id, code: row.code, note: row.note, message: row.message, status: row.status },
      statusName: t(`backoffice.cancellationLists.${row.status}`),
      reason: reasonName(row.reason_code),
      asked: time(row.created_at),
      until: row.due_at ? time(row.due_at) : '',
      decided: row.decided_at ? time(row.decided_at) : '',
    })),
    total: found.total,
    page,
    lastPage: lastPageOf(found),
    query: { status, ...(reason && { reason }), ...(q && { q }) },
    states: CANCELLATION_STATES.map((value) => ({ value, name: t(`backoffice.cancellationLists.${value}`) })),
    reasons: CANCEL_REASONS.map((value) => ({ value, name: reasonName(value) })),
    mayDecide: mayDo(staff.role, 'orders.write'),
  };
}

/** Maps the form's `grant` and `refuse` to the boolean of the API input. */
const decision = z
  .strictObject({ decision: z.enum(['grant', 'refuse']), message: decideCancellationInput.shape.message })
  .transform(({ decision: word, message }) => ({ approve: word === 'grant', message }));

/** Grants or refuses a cancellation request. @throws Response a redirect to the list on success */
export async function decideOfficeCancellation(shop: ShopRequest, request: Request, form: FormData) {
  const staff = await staffOf(shop, 'orders.write');
  const { db, config, clock } = shop.services;
  const params = cancellationParams.safeParse({ id: form.get('id') });
  if (!params.success) throw data(null, { status: 404 });
  const { id } = params.data;
  const input = readFields(form, { decision: 'text', message: 'text' }, decision);
  const context = { staff, id, links: orderLinks(config.siteUrl), now: clock() };
  const result = input.ok ? await answerCancellation(db, context, input.value) : input;
  if (result.ok) throw redirect(inOffice.cancellations({ ...queryOf(request), saved: 1 }), 303);
  const answer = formAnswer(shop, result.refusal, {
    intent: 'decide',
    form,
    keep: ['decision', 'message'],
    labels: officeLabels(shop.t),
  });
  return data<CancellationAnswer>({ ...answer.data, id }, answer.init ?? undefined);
}

/** An invalid query falls back to the defaults. */
function queryOf(request: Request) {
  const query = waitingQuery.safeParse(askedBy(request, 'saved'));
  return query.success ? query.data : waitingQuery.parse({});
}
