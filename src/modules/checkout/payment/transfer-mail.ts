import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { type BankTransfer, readTransfer } from '../../payments/transfers/read-transfer.ts';
import type { TransferEffects, TransferNotification } from '../../payments/transfers/transfer-effects.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { getMoneyFormat, type Settings } from '../../settings/settings.rules.ts';
import { createOrderEffects, type OrderLinks } from './settle-order.ts';
import { type MailFormat, renderTransferBlocks } from './transfer-blocks.ts';

/** Effects of bank transfers on orders, and their mails to buyers. */
export function createTransferEffects(links: OrderLinks): TransferEffects {
  return {
    ...createOrderEffects(links),
    notify: (tx, attemptId, notification, now) => queueTransferMail(tx, attemptId, notification, { links, now }),
  };
}

async function queueTransferMail(
  tx: Tx,
  attemptId: string,
  notification: TransferNotification,
  { links, now }: { links: OrderLinks; now: Date },
): Promise<void> {
  const transfer = await readTransfer(tx, attemptId);
  const order = transfer && (await readOrderById(tx, transfer.orderId));
  if (!transfer || !order) return;
  // cancelled in the meantime: do not ask for payment
  if (notification.kind !== 'received' && order.status !== ORDER_STATUS.pending) return;
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const settings = await readSettings(tx);
  const href = notification.kind === 'received' ? links.track(order.code, locale) : links.payment(attemptId, locale);
  const mail = renderTransferMail({ transfer, notification, code: order.code, locale, settings, href });
  await queueMail(tx, { kind: `transfer-${notification.kind}`, to: order.email, locale, ...mail, now });
}

export type TransferMail = {
  transfer: BankTransfer;
  notification: TransferNotification;
  code: string;
  locale: Locale;
  settings: Settings;
  /** Target of the button. */
  href: string;
};

/** Mail about a transfer: subject, HTML and plain text. */
export function renderTransferMail(mail: TransferMail): { subject: string; html: string; plain: string } {
  const { transfer, notification, code, locale, settings, href } = mail;
  const t = getTranslator(locale);
  const writing = { locale, format: getMoneyFormat(settings, locale), t };
  const rendered = renderMail({
    locale,
    shopName: settings.siteName,
    heading: t(`mail.transfer.${notification.kind}.heading`),
    blocks: [
      { kind: 'text', text: notificationText(transfer, notification, code, writing) },
      ...(notification.kind === 'reminder' || notification.kind === 'partial' || notification.kind === 'rejected'
        ? renderTransferBlocks(transfer, writing)
        : []),
      { kind: 'button', label: t('mail.transfer.open'), href },
    ],
    footer: t('mail.order.footer'),
  });
  return { subject: t(`mail.transfer.${notification.kind}.subject`, { code }), ...rendered };
}

function notificationText(
  transfer: BankTransfer,
  notification: TransferNotification,
  code: string,
  { t, locale, format }: MailFormat,
): string {
  const formatAmount = (amount: number) =>
    bidiIsolate(formatMoney({ amount, currency: transfer.currency }, format), locale);
  switch (notification.kind) {
    case 'reminder':
      return t('mail.transfer.reminder.text', { code });
    case 'partial':
      return t('mail.transfer.partial.text', {
        code,
        received: formatAmount(transfer.received),
        rest: formatAmount(notification.rest),
      });
    case 'rejected':
      return t('mail.transfer.rejected.text', { code, reason: notification.reason });
    case 'received':
      if (notification.overpayment === 0) return t('mail.transfer.received.text', { code });
      return t('mail.transfer.received.overpayment', { code, overpayment: formatAmount(notification.overpayment) });
    case 'expired':
      return t('mail.transfer.expired.text', { code, received: formatAmount(notification.received) });
  }
}
