import { isEmail, normalizeEmail } from '../../kernel/contact/email.ts';
import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { getTranslator } from '../../platform/translator.ts';
import type { Order, OrderShipment } from '../orders/order.rules.ts';
import { findPaymentMethod } from '../payments/payment-methods.ts';
import { findSellerEmails } from '../sellers/find-seller-emails.ts';
import { getMoneyFormat, type Settings } from '../settings/settings.rules.ts';
import { describeLines } from './describe-lines.ts';
import { buildNewOrderMail, type NewOrderMail } from './new-order-mail.ts';

export type NewOrderContext = {
  /** Page of an order in the admin application. */
  links: { admin: (code: string) => string };
  settings: Settings;
  /** The shop is notified when an order is placed or paid, a seller when it is confirmed and can be packed. */
  recipients: { shop: boolean; sellers: boolean };
  now: Date;
};

/** Queues one mail to the shop and one to each seller, in the language of the shop. Sellers see their shipments only. */
export async function notifyNewOrder(tx: Tx, order: Order, context: NewOrderContext): Promise<void> {
  const { settings, recipients, links, now } = context;
  const locale = isLocale(settings.defaultLanguage) ? settings.defaultLanguage : DEFAULT_LOCALE;
  const sellerIds = order.shipments.flatMap(({ seller }) => seller?.id ?? []);
  const mailboxes =
    recipients.sellers && sellerIds.length > 0 ? await findSellerEmails(tx, sellerIds) : new Map<number, string>();
  const shopMailbox = recipients.shop ? normalizeEmail(settings.email) : '';
  if (mailboxes.size === 0 && !isEmail(shopMailbox)) return;

  const lines = await describeLines(tx, order, { locale, now });
  const common = { code: order.code, shopName: settings.siteName, locale, format: getMoneyFormat(settings, locale) };
  const send = async (to: string, facts: Pick<NewOrderMail, 'lines' | 'destination' | 'payment' | 'adminUrl'>) => {
    if (!isEmail(to)) return;
    await queueMail(tx, { kind: 'new-order', to, locale, ...buildNewOrderMail({ ...common, ...facts }), now });
  };
  const method = findPaymentMethod(order.orderMethod)?.key;
  await send(shopMailbox, {
    lines,
    destination: findDestination(order, order.shipments),
    payment: {
      amount: order.totals.grand,
      currency: order.currency,
      method: method ? getTranslator(locale)(`payments.${method}`) : '–',
    },
    adminUrl: links.admin(order.code),
  });
  for (const [seller, to] of mailboxes) {
    const shipments = order.shipments.filter((one) => one.seller?.id === seller);
    const ids = new Set(shipments.map(({ id }) => id));
    const own = lines.filter(({ shipmentId }) => ids.has(shipmentId));
    await send(normalizeEmail(to), {
      lines: own,
      payment: null,
      adminUrl: null,
      destination: findDestination(order, shipments),
    });
  }
}

function findDestination({ address }: Order, shipments: readonly OrderShipment[]): NewOrderMail['destination'] {
  return shipments.some(({ pickup }) => pickup === null) ? { city: address.city, country: address.country } : null;
}
