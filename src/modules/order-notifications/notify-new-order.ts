import { isEmail, normalizeEmail } from '../../kernel/contact/email.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OutgoingMail, queueMails } from '../../platform/mail/queue-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import type { Order, OrderShipment } from '../orders/order.rules.ts';
import { findPaymentMethod } from '../payments/payment-methods.ts';
import { findSellerMailboxes } from '../sellers/find-seller-mailboxes.ts';
import { getMoneyFormat, getShopLocale, type Settings } from '../settings/settings.rules.ts';
import { describeLines, type MailLine } from './describe-lines.ts';
import { buildNewOrderMail, type NewOrderMail } from './new-order-mail.ts';

export type NewOrderContext = {
  /** Page of an order in the admin application. */
  links: { admin: (code: string) => string };
  settings: Settings;
  /** The shop is notified when an order is placed or paid, a seller when it is confirmed and can be packed. */
  recipients: { shop: boolean; sellers: boolean };
  now: Date;
};

/**
 * Queues one mail to each mailbox of the shop, in its language, and one to each seller, in theirs. Sellers see their
 * shipments only. The settings can turn both off.
 */
export async function notifyNewOrder(tx: Tx, order: Order, context: NewOrderContext): Promise<void> {
  await queueMails(tx, await listNewOrderMails(tx, order, context));
}

/** The mails of `notifyNewOrder`; the order need not be stored yet. */
export async function listNewOrderMails(tx: Tx, order: Order, context: NewOrderContext): Promise<OutgoingMail[]> {
  const { settings, recipients, links, now } = context;
  const mails: OutgoingMail[] = [];
  const shopLocale = getShopLocale(settings);
  const add = (to: string, locale: Locale, facts: RecipientFacts) => {
    const format = getMoneyFormat(settings, locale);
    const mail = buildNewOrderMail({ code: order.code, shopName: settings.siteName, locale, format, ...facts });
    mails.push({ kind: 'new-order', to, locale, ...mail, now });
  };

  const described = new Map<Locale, MailLine[]>();
  const describe = async (locale: Locale) => {
    const lines = described.get(locale) ?? (await describeLines(tx, order, { locale, now }));
    described.set(locale, lines);
    return lines;
  };

  const shopMailboxes = recipients.shop ? listShopMailboxes(settings) : [];
  if (shopMailboxes.length > 0) {
    const method = findPaymentMethod(order.orderMethod)?.key;
    const facts = {
      lines: await describe(shopLocale),
      destination: findDestination(order, order.shipments),
      payment: {
        amount: order.totals.grand,
        currency: order.currency,
        method: method ? getTranslator(shopLocale)(`payments.${method}`) : '–',
      },
      adminUrl: links.admin(order.code),
    };
    for (const mailbox of shopMailboxes) add(mailbox, shopLocale, facts);
  }

  if (!recipients.sellers || !settings.sellerOrderMails) return mails;
  const sellerIds = order.shipments.flatMap(({ seller }) => seller?.id ?? []);
  for (const [seller, { email, locale: own }] of await findSellerMailboxes(tx, sellerIds)) {
    const mailbox = normalizeEmail(email);
    const locale = own ?? shopLocale;
    if (!isEmail(mailbox)) continue;
    const shipments = order.shipments.filter((one) => one.seller?.id === seller);
    const ids = new Set(shipments.map(({ id }) => id));
    const lines = await describe(locale);
    add(mailbox, locale, {
      lines: lines.filter(({ shipmentId }) => ids.has(shipmentId)),
      payment: null,
      adminUrl: null,
      destination: findDestination(order, shipments),
    });
  }
  return mails;
}

type RecipientFacts = Pick<NewOrderMail, 'lines' | 'destination' | 'payment' | 'adminUrl'>;

/** Mailboxes of the shop for new orders, each once; the contact address without others. */
function listShopMailboxes({ newOrderMails, newOrderRecipients, email }: Settings): string[] {
  if (!newOrderMails) return [];
  const mailboxes = newOrderRecipients.length > 0 ? newOrderRecipients : [email];
  return [...new Set(mailboxes.map(normalizeEmail))].filter(isEmail);
}

function findDestination({ address }: Order, shipments: readonly OrderShipment[]): NewOrderMail['destination'] {
  return shipments.some(({ pickup }) => pickup === null) ? { city: address.city, country: address.country } : null;
}
