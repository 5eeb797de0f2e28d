import { redirect } from 'react-router';
import { formatMoney } from '../../../kernel/format-money.ts';
import type { Result } from '../../../kernel/result.ts';
import {
  bookTransferOperation,
  getTransferOperation,
  rejectTransferOperation,
} from '../../../modules/order-management/transfers/transfers.operations.ts';
import type { TransferList } from '../../../modules/payments/transfers/transfer-decision.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { readStaffNames } from '../../../modules/staff/read-staff-names.ts';
import { transferLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { runStaffForm } from '../staff-form.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';

export type AdminTransfer = {
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

const BOOKING_FIELDS = {
  decision: 'text',
  value_date: 'text',
  payer: 'text',
  bank_transaction_id: 'text',
  note: 'text',
} as const;

/** One bank transfer with its proofs and decisions. @throws Response a 404 page for an unknown attempt */
export async function loadTransfer(shop: ShopRequest, attempt: string): Promise<AdminTransfer> {
  const { services, locale, t } = shop;
  const { transfer, mayDecide } = await loadStaffQuery(getTransferOperation, shop, { params: { attempt } });
  const settings = await readSettings(services.db);
  const names = await readStaffNames(
    services.db,
    transfer.entries.map(({ staff_id }) => staff_id),
  );
  const format = getMoneyFormat(settings, locale);
  const amount = (minor: number) => formatMoney({ amount: minor, currency: transfer.currency }, format);
  const time = createTimeFormatter(shop, settings);
  const { account, reference, code, until, reminded } = transfer;
  return {
    title: `${reference} – ${settings.siteName}`,
    attempt,
    reference,
    code,
    version: transfer.version,
    state: transfer.state,
    facts: [
      { name: t('admin.buyer'), value: `${transfer.buyer.name}, ${transfer.buyer.email}` },
      { name: t('admin.transfers.due'), value: amount(transfer.due) },
      ...(transfer.received > 0 ? [{ name: t('admin.received'), value: amount(transfer.received) }] : []),
      ...(transfer.rest > 0 ? [{ name: t('admin.transfers.rest'), value: amount(transfer.rest) }] : []),
      ...(until && transfer.isAwaitingPayment ? [{ name: t('admin.transfers.until'), value: time(until) }] : []),
      ...(reminded ? [{ name: t('admin.transfers.lists.reminded'), value: time(reminded) }] : []),
      { name: t('admin.transfers.account'), value: [account.bank, account.iban].filter(Boolean).join(', ') },
    ],
    proofs: transfer.files.map(({ id, kind, sentAt }) => ({
      id,
      path: adminPaths.proof(attempt, id),
      sent: time(sentAt),
      isPicture: kind !== 'pdf',
    })),
    entries: transfer.entries.toReversed().map((entry) => ({
      id: entry.id,
      decision: t(`admin.auditActions.transfer-${entry.decision}`),
      facts: [entry.amount > 0 ? amount(entry.amount) : '', entry.value_date, entry.payer, entry.bank_transaction_id]
        .filter(Boolean)
        .join(' · '),
      note: entry.note,
      by: names.get(entry.staff_id) ?? '',
      time: time(entry.happened_at),
    })),
    may: { book: mayDecide && transfer.may.book, reject: mayDecide && transfer.may.reject },
  };
}

/** Form action of the page. @throws Response a redirect to the transfer on success */
export async function handleTransferAction(shop: ShopRequest, attempt: string, form: FormData) {
  const intent = readTextField(form, 'intent') === 'reject' ? 'reject' : 'book';
  const result = await applyTransferAction(shop, { attempt, intent, form });
  if (result.ok) throw redirect(`${adminPaths.transfer(attempt)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    labels: transferLabels(shop.t, intent),
  });
}

async function applyTransferAction(
  shop: ShopRequest,
  { attempt, intent, form }: { attempt: string; intent: 'book' | 'reject'; form: FormData },
): Promise<Result<unknown>> {
  const target = { form, params: { attempt } };
  if (intent === 'reject') {
    const fields = () => ({ version: 'number', note: 'text' }) as const;
    return runStaffForm(rejectTransferOperation, shop, { ...target, fields });
  }
  const fields = async () => {
    const { transfer } = await loadStaffQuery(getTransferOperation, shop, target);
    return { version: 'number', amount: { currency: transfer.currency }, ...BOOKING_FIELDS } as const;
  };
  return runStaffForm(bookTransferOperation, shop, { ...target, fields });
}
