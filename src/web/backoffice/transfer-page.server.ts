import { data, redirect } from 'react-router';
import { type Result, refuse } from '../../kernel/result.ts';
import { showMoney } from '../../kernel/show-money.ts';
import { transferEffects } from '../../modules/checkout/transfer-mail.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { moneyFormat } from '../../modules/content/settings.rules.ts';
import { showWatchedTransfer } from '../../modules/payments/list-transfers.ts';
import { bookInput, rejectInput, transferParams } from '../../modules/payments/transfer.input.ts';
import type { TransferList } from '../../modules/payments/transfer-decision.rules.ts';
import { settleTransfer } from '../../modules/staff/settle-transfer.ts';
import { mayDo, type Staff } from '../../modules/staff/staff.rules.ts';
import { staffNames } from '../../modules/staff/staff-names.ts';
import { transferLabels } from '../field-labels.server.ts';
import { textOf } from '../form-data.server.ts';
import { orderLinks } from '../order-links.ts';
import type { ShopRequest } from '../request.server.ts';
import { type FormAnswer, formAnswer } from './form-answer.server.ts';
import { staffOf } from './office.server.ts';
import { showTime } from './office-dates.server.ts';
import { readFields } from './office-form.server.ts';
import { inOffice } from './office-paths.ts';

export type OfficeTransfer = {
  title: string;
  attempt: string;
  reference: string;
  code: string;
  version: number;
  state: TransferList;
  facts: { name: string; value: string }[];
  proofs: { id: string; path: string; sent: string; isPicture: boolean }[];
  entries: { id: string; decision: string; facts: string; note: string; by: string; time: string }[];
  may: { book: boolean; reject: boolean };
};

export type TransferAnswer = FormAnswer;

const BOXES = {
  decision: 'text',
  value_date: 'text',
  payer: 'text',
  bank_transaction_id: 'text',
  note: 'text',
} as const;

/** One bank transfer with its proofs and decisions. @throws Response a 404 page for an unknown attempt */
export async function officeTransfer(shop: ShopRequest, attempt: string): Promise<OfficeTransfer> {
  const { services, locale, t } = shop;
  const staff = await staffOf(shop, 'orders.read');
  const params = transferParams.safeParse({ attempt });
  const found = params.success ? await showWatchedTransfer(services.db, params.data.attempt) : null;
  if (!found?.ok) throw data(null, { status: 404 });
  const transfer = found.value;
  const settings = await readSettings(services.db);
  const names = await staffNames(
    services.db,
    transfer.entries.map(({ staff_id }) => staff_id),
  );
  const format = moneyFormat(settings, locale);
  const amount = (minor: number) => showMoney({ amount: minor, currency: transfer.currency }, format);
  const dateFormat = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const time = (at: Date) => showTime(at.toISOString(), dateFormat);
  const { account, reference, code, until, reminded } = transfer;
  const mayApprove = mayDo(staff.role, 'payments.approve');
  return {
    title: `${reference} – ${settings.siteName}`,
    ...{ attempt, reference, code },
    version: transfer.version,
    state: transfer.state,
    facts: [
      { name: t('backoffice.buyer'), value: `${transfer.buyer.name}, ${transfer.buyer.email}` },
      { name: t('backoffice.transfers.due'), value: amount(transfer.due) },
      ...(transfer.received > 0 ? [{ name: t('backoffice.received'), value: amount(transfer.received) }] : []),
      ...(transfer.rest > 0 ? [{ name: t('backoffice.transfers.rest'), value: amount(transfer.rest) }] : []),
      ...(until && transfer.waits ? [{ name: t('backoffice.transfers.until'), value: time(until) }] : []),
      ...(reminded ? [{ name: t('backoffice.transfers.lists.reminded'), value: time(reminded) }] : []),
      { name: t('backoffice.transfers.account'), value: [account.bank, account.iban].filter(Boolean).join(', ') },
    ],
    proofs: transfer.files.map(({ id, kind, sentAt }) => ({
      id,
      path: inOffice.proof(attempt, id),
      sent: time(sentAt),
      isPicture: kind !== 'pdf',
    })),
    entries: transfer.entries.toReversed().map((entry) => ({
      id: entry.id,
      decision: t(`backoffice.did.transfer-${entry.decision}`),
      facts: [entry.amount > 0 ? amount(entry.amount) : '', entry.value_date, entry.payer, entry.bank_transaction_id]
        .filter(Boolean)
        .join(' · '),
      note: entry.note,
      by: names.get(entry.staff_id) ?? '',
      time: time(entry.happened_at),
    })),
    may: { book: mayApprove && transfer.may.book, reject: mayApprove && transfer.may.reject },
  };
}

/** Form action of the page. @throws Response a redirect to the transfer on success */
export async function changeOfficeTransfer(shop: ShopRequest, attempt: string, form: FormData) {
  const staff = await staffOf(shop, 'payments.approve');
  const intent = textOf(form, 'intent') === 'reject' ? 'reject' : 'book';
  const result = await settle(shop, staff, { attempt, intent, form });
  if (result.ok) throw redirect(`${inOffice.transfer(attempt)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    keep: ['amount', ...Object.keys(BOXES)],
    labels: transferLabels(shop.t, intent),
  });
}

type Asked = { attempt: string; intent: 'book' | 'reject'; form: FormData };

async function settle(shop: ShopRequest, staff: Staff, { attempt, intent, form }: Asked): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  if (!transferParams.safeParse({ attempt }).success) return refuse('orders.not-found', {}, 'missing');
  const context = { staff, ip: shop.address, effects: transferEffects(orderLinks(config.siteUrl)), now: clock() };
  if (intent === 'reject') {
    const input = readFields(form, { version: 'number', note: 'text' }, rejectInput);
    return input.ok ? settleTransfer(db, attempt, { decision: 'reject', ...input.value }, context) : input;
  }
  const found = await showWatchedTransfer(db, attempt);
  if (!found.ok) return found;
  const amountIn = found.value.currency;
  const input = readFields(form, { version: 'number', amount: { amountIn }, ...BOXES }, bookInput);
  return input.ok ? settleTransfer(db, attempt, input.value, context) : input;
}
