import { isolate } from '../../kernel/isolate.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import { showMoney } from '../../kernel/show-money.ts';
import type { Tx } from '../../platform/db.ts';
import { frameMail } from '../../platform/mail/mail-frame.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { readSettings } from '../content/read-settings.ts';
import { moneyFormat, type Settings } from '../content/settings.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { showTransfer, type Transfer } from '../payments/show-transfer.ts';
import type { TransferEffects, TransferNews } from '../payments/transfer-effects.ts';
import { type OrderLinks, orderEffects } from './settle-order.ts';
import { type MailWriting, transferBlocks } from './transfer-blocks.ts';

/** Effects of bank transfers on orders, and their mails to buyers. */
export function transferEffects(links: OrderLinks): TransferEffects {
  return {
    ...orderEffects(links),
    tell: (tx, attemptId, news, now) => queueTransferMail(tx, attemptId, news, { links, now }),
  };
}

async function queueTransferMail(
  tx: Tx,
  attemptId: string,
  notification: TransferNews,
  { links, now }: { links: OrderLinks; now: Date },
): Promise<void> {
  const transfer = await showTransfer(tx, attemptId);
  const order = transfer && (await showPlacedOrder(tx, transfer.orderId));
  if (!transfer || !order) return;
  // cancelled in the meantime: do not ask for payment
  if (notification.kind !== 'received' && order.status !== ORDER_STATUS.pending) return;
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const settings = await readSettings(tx);
  const href = notification.kind === 'received' ? links.track(order.code, locale) : links.payment(attemptId, locale);
  const mail = transferMail({ transfer, news: notification, code: order.code, locale, settings, href });
  await queueMail(tx, { kind: `transfer-${notification.kind}`, to: order.email, locale, ...mail, now });
}

export type TransferMail = {
  transfer: Transfer;
  news: TransferNews;
  code: string;
  locale: Locale;
  settings: Settings;
  /** Target of the button. */
  href: string;
};

/** Mail about a transfer: subject, HTML and plain text. */
export function transferMail(mail: TransferMail): { subject: string; html: string; plain: string } {
  const { transfer, news, code, locale, settings, href } = mail;
  const t = wordsFor(locale);
  const writing = { locale, format: moneyFormat(settings, locale), t };
  const rendered = frameMail({
    locale,
    shopName: settings.siteName,
    heading: t(`mail.transfer.${news.kind}.heading`),
    blocks: [
      { kind: 'text', text: newsText(transfer, news, code, writing) },
      ...(news.kind === 'reminder' || news.kind === 'partial' || news.kind === 'rejected'
        ? transferBlocks(transfer, writing)
        : []),
      { kind: 'button', label: t('mail.transfer.open'), href },
    ],
    footer: t('mail.order.footer'),
  });
  return { subject: t(`mail.transfer.${news.kind}.subject`, { code }), ...rendered };
}

function newsText(
  transfer: Transfer,
  notification: TransferNews,
  code: string,
  { t, locale, format }: MailWriting,
): string {
  const formatAmount = (amount: number) => isolate(showMoney({ amount, currency: transfer.currency }, format), locale);
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
      if (notification.surplus === 0) return t('mail.transfer.received.text', { code });
      return t('mail.transfer.received.surplus', { code, surplus: formatAmount(notification.surplus) });
    case 'expired':
      return t('mail.transfer.expired.text', { code, received: formatAmount(notification.received) });
  }
}
