import { data, redirect } from 'react-router';
import {
  cancellationParams,
  decideCancellationInput,
  waitingQuery,
} from '../../modules/cancellations/cancellation.input.ts';
import { listWaiting } from '../../modules/cancellations/list-waiting.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { answerCancellation } from '../../modules/staff/answer-cancellation.ts';
import { mayDo } from '../../modules/staff/staff.rules.ts';
import { parseInput } from '../../platform/input-problems.ts';
import { sentenceFor } from '../../platform/words.ts';
import { refuseUnreadable, textOf } from '../form-data.server.ts';
import { orderLinks } from '../order-links.ts';
import { bare } from '../paths.ts';
import type { ShopRequest } from '../request.server.ts';
import { staffOf, wordOf } from './office.server.ts';
import { showTime } from './office-dates.server.ts';

export type WaitingRow = { id: string; code: string; reason: string; note: string; asked: string; until: string };

export type OfficeCancellations = { title: string; rows: WaitingRow[]; mayDecide: boolean };

/** Requests that wait for an answer. @throws Response for those who may not read them */
export async function officeCancellations(shop: ShopRequest, request: Request): Promise<OfficeCancellations> {
  const { services, locale, t } = shop;
  const staff = await staffOf(shop, 'orders.read');
  const page = waitingQuery.safeParse({ page: new URL(request.url).searchParams.get('page') ?? 1 }).data?.page ?? 1;
  const [settings, rows] = await Promise.all([readSettings(services.db), listWaiting(services.db, page)]);
  const writing = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  return {
    title: `${t('backoffice.cancellations')} – ${settings.siteName}`,
    rows: rows.map(({ id, code, reason_code, note, created_at, due_at }) => ({
      ...{ id, code, note },
      reason: wordOf(locale, `backoffice.reason.${reason_code}`, reason_code),
      asked: showTime(created_at.toISOString(), writing),
      until: due_at ? showTime(due_at.toISOString(), writing) : '',
    })),
    mayDecide: mayDo(staff.role, 'orders.write'),
  };
}

/** Grants or refuses one. @throws Response back to the list once it is done */
export async function decideOfficeCancellation(shop: ShopRequest, form: FormData) {
  const staff = await staffOf(shop, 'orders.write');
  const { db, config, clock } = shop.services;
  const unreadable = refuseUnreadable(form);
  const params = cancellationParams.safeParse({ id: form.get('id') });
  const approve = form.get('decision') === 'grant';
  const input = parseInput(decideCancellationInput, { approve, message: textOf(form, 'message') });
  const deciding = { staff, id: params.data?.id ?? '', links: orderLinks(config.siteUrl), now: clock() };
  if (!params.success) throw data(null, { status: 404 });
  const read = unreadable ?? input;
  const done = read.ok ? await answerCancellation(db, deciding, read.value) : read;
  if (done.ok) throw redirect(`${bare.officeCancellations()}?saved=1`, 303);
  return data({ failed: sentenceFor(done.refusal, shop.t) }, { status: 409 });
}
