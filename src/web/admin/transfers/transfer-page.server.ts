import { data, redirect } from 'react-router';
import { formatMoney } from '../../../kernel/format-money.ts';
import { type Result, refuse } from '../../../kernel/result.ts';
import { createTransferEffects } from '../../../modules/checkout/payment/transfer-mail.ts';
import { decideBankTransfer } from '../../../modules/order-management/transfers/decide-bank-transfer.ts';
import { readTransferDetails } from '../../../modules/payments/transfers/list-transfers.ts';
import { bookInput, rejectInput, transferParams } from '../../../modules/payments/transfers/transfer.input.ts';
import type { TransferList } from '../../../modules/payments/transfers/transfer-decision.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { readStaffNames } from '../../../modules/staff/read-staff-names.ts';
import { hasPermission, type StaffMember } from '../../../modules/staff/staff.rules.ts';
import { transferLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createOrderLinks } from '../../links/order-links.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import { parseFormFields } from '../form-fields.server.ts';
import { formatTime } from '../format-dates.server.ts';
import { requirePermission } from '../staff-access.server.ts';

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
  const staff = await requirePermission(shop, 'orders.read');
  const params = transferParams.safeParse({ attempt });
  const found = params.success ? await readTransferDetails(services.db, params.data.attempt) : null;
  if (!found?.ok) throw data(null, { status: 404 });
  const transfer = found.value;
  const settings = await readSettings(services.db);
  const names = await readStaffNames(
    services.db,
    transfer.entries.map(({ staff_id }) => staff_id),
  );
  const format = getMoneyFormat(settings, locale);
  const amount = (minor: number) => formatMoney({ amount: minor, currency: transfer.currency }, format);
  const dateFormat = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  const time = (at: Date) => formatTime(at.toISOString(), dateFormat);
  const { account, reference, code, until, reminded } = transfer;
  const mayApprove = hasPermission(staff.role, 'payments.approve');
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
    may: { book: mayApprove && transfer.may.book, reject: mayApprove && transfer.may.reject },
  };
}

/** Form action of the page. @throws Response a redirect to the transfer on success */
export async function handleTransferAction(shop: ShopRequest, attempt: string, form: FormData) {
  const staff = await requirePermission(shop, 'payments.approve');
  const intent = readTextField(form, 'intent') === 'reject' ? 'reject' : 'book';
  const result = await applyTransferAction(shop, staff, { attempt, intent, form });
  if (result.ok) throw redirect(`${adminPaths.transfer(attempt)}?saved=1`, 303);
  return formAnswer(shop, result.refusal, {
    intent,
    form,
    keep: ['amount', ...Object.keys(BOOKING_FIELDS)],
    labels: transferLabels(shop.t, intent),
  });
}

type TransferActionInput = { attempt: string; intent: 'book' | 'reject'; form: FormData };

async function applyTransferAction(
  shop: ShopRequest,
  staff: StaffMember,
  { attempt, intent, form }: TransferActionInput,
): Promise<Result<null>> {
  const { db, config, clock } = shop.services;
  if (!transferParams.safeParse({ attempt }).success) return refuse('orders.not-found', {}, 'missing');
  const context = {
    staff,
    ip: shop.address,
    effects: createTransferEffects(createOrderLinks(config.siteUrl)),
    now: clock(),
  };
  if (intent === 'reject') {
    const input = parseFormFields(form, { version: 'number', note: 'text' }, rejectInput);
    return input.ok ? decideBankTransfer(db, attempt, { decision: 'reject', ...input.value }, context) : input;
  }
  const found = await readTransferDetails(db, attempt);
  if (!found.ok) return found;
  const amountIn = found.value.currency;
  const input = parseFormFields(
    form,
    { version: 'number', amount: { currency: amountIn }, ...BOOKING_FIELDS },
    bookInput,
  );
  return input.ok ? decideBankTransfer(db, attempt, input.value, context) : input;
}
