import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { formatMoney, type MoneyFormat } from '../../../kernel/format-money.ts';
import type { Locale } from '../../../kernel/locale.ts';
import { pickTranslation } from '../../../kernel/locale.ts';
import { cleanTypedName } from '../../../platform/mail/remove-links.ts';
import { type MailBlock, renderMail } from '../../../platform/mail/render-mail.ts';
import { getTranslator, type Translator } from '../../../platform/translator.ts';
import type { OpenDays } from '../../shipping/format-opening-hours.ts';
import { formatPostalAddress } from '../../shipping/postal-address.rules.ts';
import type { Ticket, TicketLine, TicketLocation } from '../ticket.types.ts';
import type { TicketNotification } from './ticket-notifications.rules.ts';

export type TicketMailInput = {
  notification: TicketNotification;
  ticket: Pick<
    Ticket,
    | 'kind'
    | 'name'
    | 'number'
    | 'code'
    | 'currency'
    | 'device'
    | 'method'
    | 'slotAt'
    | 'quoteExpiresAt'
    | 'lines'
    | 'totals'
    | 'payout'
  > & { location: TicketLocation | null };
  /** Time at which the device was ready. */
  readyAt: Date | null;
  /** Amount received, in minor units. */
  paid: number;
  /** Opening hours of the location. */
  hours: readonly OpenDays[];
  /** Message from staff. */
  message?: string;
  ticketUrl: string;
  calendarUrl: string;
  shopName: string;
  locale: Locale;
  format: MoneyFormat;
};

/** Notifications that show how and when the device is handed over. */
const WITH_HAND_OVER: ReadonlySet<TicketNotification> = new Set(['booked', 'moved', 'tomorrow']);
/** Notifications that show the pickup location. */
const WITH_PICKUP_LOCATION: ReadonlySet<TicketNotification> = new Set([
  'ready',
  'unrepairable',
  'reminder',
  'unclaimed',
]);
const WITH_TRACKING_CODE: ReadonlySet<TicketNotification> = new Set(['requested', 'booked', 'warrantyTaken', 'link']);

/** E-mail of one notification in its language: subject, HTML and plain text. */
export function buildTicketMail(mail: TicketMailInput): { subject: string; html: string; plain: string } {
  const { notification, ticket, locale } = mail;
  const t = getTranslator(locale);
  const { make, model } = ticket.device;
  // a model name often starts with the brand
  const device = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim();
  const facts = {
    // typed by a visitor for an e-mail address that is not verified
    name: bidiIsolate(cleanTypedName(ticket.name), locale),
    device: bidiIsolate(cleanTypedName(device), locale),
    number: bidiIsolate(ticket.number, locale),
    since: mail.readyAt ? createDateFormat(mail).format(mail.readyAt) : '',
  };
  const words = selectMessageKey(notification, ticket);
  const framed = renderMail({
    locale,
    shopName: mail.shopName,
    heading: t(`${words}.heading`, facts),
    blocks: [
      toTextBlock(t(`${words}.text`, facts)),
      ...(mail.message ? [toTextBlock(t('mail.ticket.message', { message: mail.message }))] : []),
      ...(WITH_TRACKING_CODE.has(notification)
        ? [toTextBlock(t('mail.ticket.code')), { kind: 'code' as const, code: ticket.code }]
        : []),
      ...(WITH_HAND_OVER.has(notification) ? buildHandOverBlocks(mail, t) : []),
      ...buildLineBlocks(mail, t),
      ...(notification === 'handedOver' ? buildPayoutBlocks(mail, t) : []),
      ...(WITH_PICKUP_LOCATION.has(notification) && (ticket.method === 1 || ticket.method === null)
        ? buildLocationBlocks(mail, t)
        : []),
      { kind: 'button', label: t(selectButtonKey(notification, ticket.kind)), href: mail.ticketUrl },
    ],
    footer: t(FOOTER_KEYS[ticket.kind]),
  });
  return { subject: t(`${words}.subject`, facts), ...framed };
}

/** Notifications with a separate text for trade-ins, warranty claims and IT services. */
const TRADE_IN_NOTIFICATIONS = [
  'requested',
  'quoted',
  'approved',
  'booked',
  'moved',
  'tomorrow',
  'cancelled',
  'needsApproval',
  'ready',
  'unrepairable',
  'handedOver',
  'link',
] as const;
const CLAIM_NOTIFICATIONS = ['booked', 'moved', 'tomorrow', 'cancelled', 'unrepairable', 'link'] as const;
const IT_SERVICE_NOTIFICATIONS = [
  'requested',
  'quoted',
  'approved',
  'declined',
  'expired',
  'booked',
  'moved',
  'tomorrow',
  'cancelled',
  'needsApproval',
  'awaitingParts',
  'ready',
  'unrepairable',
  'handedOver',
  'link',
] as const;

const FOOTER_KEYS = {
  repair: 'mail.ticket.footer',
  warranty: 'mail.ticket.footer',
  trade_in: 'mail.ticket.tradeIn.footer',
  it_service: 'mail.ticket.it.footer',
} as const;

function selectMessageKey(notification: TicketNotification, { kind, totals }: Pick<Ticket, 'kind' | 'totals'>) {
  const bought = TRADE_IN_NOTIFICATIONS.find((one) => kind === 'trade_in' && one === notification);
  // without a purchase the device is returned
  if (bought === 'handedOver' && totals.agreed === 0) return 'mail.ticket.tradeIn.returned' as const;
  if (bought) return `mail.ticket.tradeIn.${bought}` as const;
  const claimed = CLAIM_NOTIFICATIONS.find((one) => kind === 'warranty' && one === notification);
  if (claimed) return `mail.ticket.claim.${claimed}` as const;
  const served = IT_SERVICE_NOTIFICATIONS.find((one) => kind === 'it_service' && one === notification);
  return served ? (`mail.ticket.it.${served}` as const) : (`mail.ticket.${notification}` as const);
}

function toTextBlock(words: string): MailBlock {
  return { kind: 'text', text: words };
}

function selectButtonKey(notification: TicketNotification, kind: TicketMailInput['ticket']['kind']) {
  if (notification === 'quoted' || notification === 'needsApproval') return 'mail.ticket.answer';
  if (notification === 'approved') return kind === 'it_service' ? 'mail.ticket.it.chooseTime' : 'mail.ticket.choose';
  return OPEN_BUTTON_KEYS[kind];
}

const OPEN_BUTTON_KEYS = {
  repair: 'mail.ticket.open',
  warranty: 'mail.ticket.open',
  trade_in: 'mail.ticket.tradeIn.open',
  it_service: 'mail.ticket.it.open',
} as const;

const METHOD_KEYS = { 1: 'bring', 2: 'send', 3: 'fetch', 4: 'come' } as const;

function buildHandOverBlocks(mail: TicketMailInput, t: Translator): MailBlock[] {
  const { ticket, locale } = mail;
  const { slotAt, method, location } = ticket;
  const at = slotAt ? bidiIsolate(createDateTimeFormat(mail).format(slotAt), locale) : '';
  const goesThere = method === 1 || method === 2;
  const way = method ? t(`mail.ticket.${METHOD_KEYS[method]}`, { number: bidiIsolate(ticket.number, locale) }) : '';
  return [
    ...(at ? [toTextBlock(t('mail.ticket.appointment', { at }))] : []),
    ...(goesThere && location ? [toTextBlock([way, ...formatLocation(location, locale)].join('\n'))] : []),
    ...(method === 1 ? buildHoursBlocks(mail, t) : []),
    ...(slotAt ? [{ kind: 'button' as const, label: t('mail.ticket.calendar'), href: mail.calendarUrl }] : []),
    ...(goesThere || !way ? [] : [toTextBlock(way)]),
    ...(mail.notification === 'moved' || ticket.kind === 'it_service'
      ? []
      : [toTextBlock(t(selectPrepareKey(ticket.kind)))]),
  ];
}

function selectPrepareKey(kind: Ticket['kind']) {
  return kind === 'trade_in' ? 'mail.ticket.tradeIn.prepare' : 'mail.ticket.prepare';
}

/** Payout details of a trade-in. */
function buildPayoutBlocks(
  { ticket: { payout, currency }, locale, format }: TicketMailInput,
  t: Translator,
): MailBlock[] {
  if (!payout) return [];
  const amount = bidiIsolate(formatMoney({ amount: payout.amount, currency }, format), locale);
  if (payout.voucher === null)
    return [
      toTextBlock(t('mail.ticket.tradeIn.byTransfer', { amount, reference: bidiIsolate(payout.reference, locale) })),
    ];
  return [toTextBlock(t('mail.ticket.tradeIn.byVoucher', { amount })), { kind: 'code', code: payout.voucher }];
}

function buildLocationBlocks(mail: TicketMailInput, t: Translator): MailBlock[] {
  const { location } = mail.ticket;
  return location ? [toTextBlock(formatLocation(location, mail.locale).join('\n')), ...buildHoursBlocks(mail, t)] : [];
}

function formatLocation(location: TicketLocation, locale: Locale): string[] {
  const directions = pickTranslation(location.directions, locale);
  const card = formatPostalAddress({ ...location.address, name: pickTranslation(location.name, locale) }, locale);
  return directions ? [...card, directions] : card;
}

function buildHoursBlocks({ hours }: TicketMailInput, t: Translator): MailBlock[] {
  if (hours.length === 0) return [];
  const rows = hours.map((one) => ({ cells: [one.days, one.hours || t('mail.ticket.closed')] }));
  return [toTextBlock(t('mail.ticket.hours')), { kind: 'table', rows }];
}

/** Table of proposed, approved, payable or covered lines, by notification. */
function buildLineBlocks(mail: TicketMailInput, t: Translator): MailBlock[] {
  const { notification, ticket, paid } = mail;
  const amount = (minor: number) => formatMoney({ amount: minor, currency: ticket.currency }, mail.format);
  const agreed = ticket.lines.filter(({ status }) => status === 'approved' || status === 'done');
  const waiting = ticket.lines.filter(({ status }) => status === 'proposed');
  const rows = (lines: readonly TicketLine[]) =>
    lines.map((line) => ({ cells: buildLineCells(line, mail, t, amount) }));
  const sum = (name: 'total' | 'toAnswer' | 'agreed' | 'paid' | 'toPay' | 'taxIncluded', minor: number) => {
    return { cells: [t(`mail.ticket.${name}`), amount(minor)], strong: name !== 'paid' && name !== 'taxIncluded' };
  };
  const tax = ticket.totals.tax > 0 ? [sum('taxIncluded', ticket.totals.tax)] : [];
  const table = (...all: { cells: string[]; strong?: boolean }[][]): MailBlock[] => {
    return ticket.lines.length === 0 ? [] : [{ kind: 'table', rows: all.flat() }];
  };
  switch (notification) {
    case 'quoted': {
      const day = ticket.quoteExpiresAt && createDateFormat(mail).format(ticket.quoteExpiresAt);
      const until = day ? [toTextBlock(t('mail.ticket.until', { day }))] : [];
      return [...table(rows(waiting), [sum('total', ticket.totals.waiting)]), ...until];
    }
    case 'needsApproval':
      if (ticket.kind === 'trade_in') return table(rows(waiting));
      return table(rows(waiting), [sum('toAnswer', ticket.totals.waiting), sum('agreed', ticket.totals.agreed)]);
    case 'approved':
    case 'booked':
      return table(rows(agreed), rows(waiting), [sum('total', ticket.totals.agreed)], tax);
    case 'ready':
    case 'unrepairable': {
      // a returned trade-in costs nothing
      if (ticket.kind === 'trade_in') return [toTextBlock(t('mail.ticket.free'))];
      const open = Math.max(0, ticket.totals.agreed - paid);
      if (open === 0) return [...table(rows(agreed)), toTextBlock(t('mail.ticket.free'))];
      const before = paid > 0 ? [sum('total', ticket.totals.agreed), sum('paid', paid)] : [];
      return table(rows(agreed), before, [sum('toPay', open)], tax);
    }
    case 'handedOver':
    case 'warrantyTaken':
      return table(rows(agreed));
    default:
      return [];
  }
}

function buildLineCells(
  line: TicketLine,
  mail: TicketMailInput,
  t: Translator,
  amount: (minor: number) => string,
): string[] {
  const kind = line.kind === 'repair' ? '' : t(`mail.ticket.${line.kind}`);
  const title = line.title || kind;
  const cost = line.total === null ? t('mail.ticket.later') : amount(line.total);
  return [[formatLineTitle({ ...line, title }, mail, t), line.note].filter(Boolean).join('\n'), cost];
}

function formatLineTitle(
  { title, warrantyUntil, warrantyDays }: TicketLine,
  mail: TicketMailInput,
  t: Translator,
): string {
  if (warrantyUntil) {
    const day = createDateFormat(mail, 'UTC').format(new Date(`${warrantyUntil}T00:00:00Z`));
    return t('mail.ticket.lineUntil', { title, day });
  }
  const isLasting = warrantyDays > 0 && mail.notification !== 'unrepairable';
  return isLasting ? t('mail.ticket.lineWarranty', { title, days: warrantyDays }) : title;
}

function createDateFormat(
  { locale, format, ticket }: TicketMailInput,
  timeZone = ticket.location?.timeZone ?? 'UTC',
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone, numberingSystem: format.digits });
}

function createDateTimeFormat({ locale, format, ticket }: TicketMailInput): Intl.DateTimeFormat {
  const timeZone = ticket.location?.timeZone ?? 'UTC';
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
    numberingSystem: format.digits,
  });
}
