import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { getCountryName, getStateName } from '../../../kernel/contact/countries.ts';
import { formatMoney, type MoneyFormat } from '../../../kernel/format-money.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { cleanTypedName, removeLinks } from '../../../platform/mail/remove-links.ts';
import { type MailBlock, renderMail } from '../../../platform/mail/render-mail.ts';
import { getTranslator } from '../../../platform/translator.ts';
import type { Order, OrderAddress, OrderShipment } from '../../orders/order.rules.ts';
import { listRepairShipmentIds, type OrderLine } from '../../orders/order-line.rules.ts';
import type { CashDue } from '../../payments/cash/find-cash-due.ts';
import { listPriceSteps, type PriceStep } from '../../pricing/price-steps.rules.ts';
import { formatPostalAddress } from '../../shipping/postal-address.rules.ts';

export type OrderMail = {
  order: Pick<Order, 'address' | 'totals' | 'discounts' | 'currency'> & {
    packages: Pick<OrderShipment, 'id' | 'seller' | 'pickup' | 'shippingTitle' | 'earliest' | 'latest'>[];
    lines: Pick<OrderLine, 'kind' | 'shipmentId' | 'title' | 'attributes' | 'quantity' | 'total'>[];
  };
  code: string;
  trackUrl: string;
  shopName: string;
  locale: Locale;
  format: MoneyFormat;
  /** The cash due on delivery, if any. */
  cash?: CashDue | null;
  /** Instructions for a bank transfer, if one is expected. */
  transfer?: readonly MailBlock[];
};

/** Order confirmation in the order's language: subject, HTML and plain text. */
export function renderOrderMail(mail: OrderMail): { subject: string; html: string; plain: string } {
  const { order, locale, format } = mail;
  const { currency } = order;
  const t = getTranslator(locale);
  const amount = (minor: number) => formatMoney({ amount: minor, currency }, format);
  const hasDelivery = order.packages.some(({ pickup }) => pickup === null);
  const sums = listPriceSteps({ ...order, repairsOnly: order.lines.every(({ kind }) => kind === 'repair') }).map(
    (step) => ({
      cells: [priceStepLabel(step, order, locale), amount(step.amount)],
      strong: step.kind === 'total',
    }),
  );
  const rendered = renderMail({
    locale,
    shopName: mail.shopName,
    heading: t('mail.order.heading'),
    blocks: [
      { kind: 'text', text: t('mail.order.hello', { name: cleanTypedName(order.address.name) }) },
      { kind: 'code', code: mail.code },
      { kind: 'button', label: t('mail.order.track'), href: mail.trackUrl },
      { kind: 'text', text: t('mail.order.invoice') },
      ...(mail.transfer ?? []),
      ...order.packages.flatMap((_, index) => shipmentBlocks(mail, index)),
      { kind: 'table', rows: sums },
      ...cashBlocks(mail),
      ...(hasDelivery
        ? [
            {
              kind: 'text' as const,
              text: [t('mail.order.address'), ...formatAddress(order.address, locale).map(removeLinks)].join('\n'),
            },
          ]
        : []),
    ],
    footer: t('mail.order.footer'),
  });
  return { subject: t('mail.order.subject', { code: mail.code }), ...rendered };
}

/** Cash due, once or for each shipment. */
function cashBlocks({ order: { packages, currency }, cash, locale, format }: OrderMail): MailBlock[] {
  if (!cash) return [];
  const amount = bidiIsolate(formatMoney({ amount: cash.total, currency }, format), locale);
  const hasDelivery = packages.some(({ pickup }) => pickup === null);
  const singleKey = hasDelivery ? 'mail.order.cash' : 'mail.order.cashAtCounter';
  const isApart = cash.packages.filter((due) => due > 0).length > 1;
  return [{ kind: 'text', text: getTranslator(locale)(isApart ? 'mail.order.cashEach' : singleKey, { amount }) }];
}

/** Content of a shipment with its delivery or pickup date; numbered when there are several. */
function shipmentBlocks({ order, locale, format, cash }: OrderMail, index: number): MailBlock[] {
  const shipment = order.packages[index];
  if (!shipment) return [];
  const t = getTranslator(locale);
  const { pickup, seller } = shipment;
  const day = (date: string) => getDateFormat(locale, format).format(new Date(`${date}T00:00:00Z`));
  const number = order.packages.length > 1 ? [t('mail.order.package', { number: index + 1 })] : [];
  const isRepaired = listRepairShipmentIds(order.lines).has(shipment.id);
  const arrivalLines = pickup
    ? [
        isRepaired ? t('mail.order.repair') : t('mail.order.collect', { day: day(shipment.earliest) }),
        ...formatPostalAddress(pickup, locale),
      ]
    : [t('mail.order.arrives', { from: day(shipment.earliest), to: day(shipment.latest) })];
  const sellerLine = seller ? [t('mail.order.seller', { name: bidiIsolate(seller.name, locale) })] : [];
  const lines = order.lines.filter(({ shipmentId }) => shipmentId === shipment.id);
  const amount = (minor: number) => formatMoney({ amount: minor, currency: order.currency }, format);
  const due = order.packages.length > 1 ? (cash?.packages[index] ?? 0) : 0;
  return [
    { kind: 'text', text: [...number, ...sellerLine, ...arrivalLines].join('\n') },
    {
      kind: 'table',
      rows: [
        ...lines.map((line) => ({ cells: [formatLine(line, t), amount(line.total)] })),
        // goods, delivery and fee of this shipment
        ...(due > 0 ? [{ cells: [t('mail.order.cashPackage'), amount(due)], strong: true }] : []),
      ],
    },
  ];
}

function priceStepLabel(step: PriceStep, { packages, lines }: OrderMail['order'], locale: Locale): string {
  const t = getTranslator(locale);
  if (step.kind === 'discount' || step.kind === 'free-shipping') {
    return step.code === null
      ? step.title
      : t('vouchers.named', { title: step.title, code: bidiIsolate(step.code, locale) });
  }
  if (step.kind === 'shipping') {
    const repairIds = listRepairShipmentIds(lines);
    const delivered = packages.filter(({ id }) => !repairIds.has(id));
    const method = [...new Set(delivered.map((one) => one.shippingTitle))].join(', ');
    return t('mail.order.shipping', { method });
  }
  return t(`mail.order.${STEP_MESSAGE_KEYS[step.kind]}`);
}

const STEP_MESSAGE_KEYS = {
  goods: 'goods',
  repairs: 'repairs',
  'cod-fee': 'codFee',
  tax: 'tax',
  total: 'total',
  'tax-included': 'taxIncluded',
} as const;

function formatLine(
  { title, attributes, quantity }: OrderMail['order']['lines'][number],
  t: ReturnType<typeof getTranslator>,
): string {
  const line = t('mail.order.line', { quantity, title });
  return [
    line,
    ...attributes.map((chosen) => t('product.chosen', { attribute: chosen.title, value: chosen.value })),
  ].join('\n');
}

function formatAddress(address: OrderAddress, locale: Locale): string[] {
  const state = getStateName(address.country, address.state, locale);
  // omits a state with the name of the city, such as Kabul
  const isCity = [state, getStateName(address.country, address.state, 'en')].includes(address.city);
  const place = [address.zip, address.city, isCity ? '' : state].filter(Boolean).join(' ');
  const lines = [address.name, address.company, address.address_1, address.address_2, address.landmark, place];
  return [...lines, getCountryName(address.country, locale), bidiIsolate(address.phone, locale)].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(locale: Locale, { digits }: MoneyFormat): Intl.DateTimeFormat {
  const key = `${locale} ${digits}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: digits });
  formats.set(key, format);
  return format;
}
