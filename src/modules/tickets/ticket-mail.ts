import { isolate } from '../../kernel/isolate.ts';
import type { Locale } from '../../kernel/locale.ts';
import { textIn } from '../../kernel/locale.ts';
import { type MoneyFormat, showMoney } from '../../kernel/show-money.ts';
import { frameMail, type MailBlock } from '../../platform/mail/mail-frame.ts';
import { typedName } from '../../platform/mail/typed-text.ts';
import { type Translator, wordsFor } from '../../platform/words.ts';
import { placeLines } from '../shipping/place-lines.rules.ts';
import type { OpenDays } from '../shipping/show-opening.ts';
import type { Ticket, TicketLine, TicketPlace } from './ticket.types.ts';
import type { TicketNews } from './ticket-news.rules.ts';

export type TicketMail = {
  news: TicketNews;
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
  > & { place: TicketPlace | null };
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
const TELLS_WAY: ReadonlySet<TicketNews> = new Set(['booked', 'moved', 'tomorrow']);
/** Notifications that show the pickup location. */
const TELLS_PLACE: ReadonlySet<TicketNews> = new Set(['ready', 'unrepairable', 'reminder', 'unclaimed']);
const TELLS_CODE: ReadonlySet<TicketNews> = new Set(['requested', 'booked', 'warrantyTaken', 'link']);

/** E-mail of one notification in its language: subject, HTML and plain text. */
export function ticketMail(mail: TicketMail): { subject: string; html: string; plain: string } {
  const { news, ticket, locale } = mail;
  const t = wordsFor(locale);
  const { make, model } = ticket.device;
  // a model name often starts with the brand
  const device = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim();
  const facts = {
    // typed by a visitor for an e-mail address that is not verified
    ...{ name: isolate(typedName(ticket.name), locale), device: isolate(typedName(device), locale) },
    number: isolate(ticket.number, locale),
    since: mail.readyAt ? dayIn(mail).format(mail.readyAt) : '',
  };
  const words = wordsOf(news, ticket);
  const framed = frameMail({
    locale,
    shopName: mail.shopName,
    heading: t(`${words}.heading`, facts),
    blocks: [
      text(t(`${words}.text`, facts)),
      ...(mail.message ? [text(t('mail.ticket.message', { message: mail.message }))] : []),
      ...(TELLS_CODE.has(news) ? [text(t('mail.ticket.code')), { kind: 'code' as const, code: ticket.code }] : []),
      ...(TELLS_WAY.has(news) ? wayBlocks(mail, t) : []),
      ...lineBlocks(mail, t),
      ...(news === 'handedOver' ? payoutBlocks(mail, t) : []),
      ...(TELLS_PLACE.has(news) && (ticket.method === 1 || ticket.method === null) ? placeBlocks(mail, t) : []),
      { kind: 'button', label: t(buttonOf(news, ticket.kind)), href: mail.ticketUrl },
    ],
    footer: t(FOOTER[ticket.kind]),
  });
  return { subject: t(`${words}.subject`, facts), ...framed };
}

/** Notifications with a separate text for trade-ins, warranty claims and IT services. */
const OF_TRADE_IN = [
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
const OF_CLAIM = ['booked', 'moved', 'tomorrow', 'cancelled', 'unrepairable', 'link'] as const;
const OF_IT = [
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

const FOOTER = {
  repair: 'mail.ticket.footer',
  warranty: 'mail.ticket.footer',
  trade_in: 'mail.ticket.tradeIn.footer',
  it_service: 'mail.ticket.it.footer',
} as const;

function wordsOf(notification: TicketNews, { kind, totals }: Pick<Ticket, 'kind' | 'totals'>) {
  const bought = OF_TRADE_IN.find((one) => kind === 'trade_in' && one === notification);
  // without a purchase the device is returned
  if (bought === 'handedOver' && totals.agreed === 0) return 'mail.ticket.tradeIn.returned' as const;
  if (bought) return `mail.ticket.tradeIn.${bought}` as const;
  const claimed = OF_CLAIM.find((one) => kind === 'warranty' && one === notification);
  if (claimed) return `mail.ticket.claim.${claimed}` as const;
  const served = OF_IT.find((one) => kind === 'it_service' && one === notification);
  return served ? (`mail.ticket.it.${served}` as const) : (`mail.ticket.${notification}` as const);
}

function text(words: string): MailBlock {
  return { kind: 'text', text: words };
}

function buttonOf(notification: TicketNews, kind: TicketMail['ticket']['kind']) {
  if (notification === 'quoted' || notification === 'needsApproval') return 'mail.ticket.answer';
  if (notification === 'approved') return kind === 'it_service' ? 'mail.ticket.it.chooseTime' : 'mail.ticket.choose';
  return OPEN[kind];
}

const OPEN = {
  repair: 'mail.ticket.open',
  warranty: 'mail.ticket.open',
  trade_in: 'mail.ticket.tradeIn.open',
  it_service: 'mail.ticket.it.open',
} as const;

const WAY = { 1: 'bring', 2: 'send', 3: 'fetch', 4: 'come' } as const;

function wayBlocks(mail: TicketMail, t: Translator): MailBlock[] {
  const { ticket, locale } = mail;
  const { slotAt, method, place } = ticket;
  const at = slotAt ? isolate(momentAt(mail).format(slotAt), locale) : '';
  const goesThere = method === 1 || method === 2;
  const way = method ? t(`mail.ticket.${WAY[method]}`, { number: isolate(ticket.number, locale) }) : '';
  return [
    ...(at ? [text(t('mail.ticket.appointment', { at }))] : []),
    ...(goesThere && place ? [text([way, ...cardOf(place, locale)].join('\n'))] : []),
    ...(method === 1 ? hoursBlocks(mail, t) : []),
    ...(slotAt ? [{ kind: 'button' as const, label: t('mail.ticket.calendar'), href: mail.calendarUrl }] : []),
    ...(goesThere || !way ? [] : [text(way)]),
    ...(mail.news === 'moved' || ticket.kind === 'it_service' ? [] : [text(t(prepareOf(ticket.kind)))]),
  ];
}

function prepareOf(kind: Ticket['kind']) {
  return kind === 'trade_in' ? 'mail.ticket.tradeIn.prepare' : 'mail.ticket.prepare';
}

/** Payout details of a trade-in. */
function payoutBlocks({ ticket: { payout, currency }, locale, format }: TicketMail, t: Translator): MailBlock[] {
  if (!payout) return [];
  const amount = isolate(showMoney({ amount: payout.amount, currency }, format), locale);
  if (payout.voucher === null)
    return [text(t('mail.ticket.tradeIn.byTransfer', { amount, reference: isolate(payout.reference, locale) }))];
  return [text(t('mail.ticket.tradeIn.byVoucher', { amount })), { kind: 'code', code: payout.voucher }];
}

function placeBlocks(mail: TicketMail, t: Translator): MailBlock[] {
  const { place } = mail.ticket;
  return place ? [text(cardOf(place, mail.locale).join('\n')), ...hoursBlocks(mail, t)] : [];
}

function cardOf(location: TicketPlace, locale: Locale): string[] {
  const directions = textIn(location.directions, locale);
  const card = placeLines({ ...location.address, name: textIn(location.name, locale) }, locale);
  return directions ? [...card, directions] : card;
}

function hoursBlocks({ hours }: TicketMail, t: Translator): MailBlock[] {
  if (hours.length === 0) return [];
  const rows = hours.map((one) => ({ cells: [one.days, one.hours || t('mail.ticket.closed')] }));
  return [text(t('mail.ticket.hours')), { kind: 'table', rows }];
}

/** Table of proposed, approved, payable or covered lines, by notification. */
function lineBlocks(mail: TicketMail, t: Translator): MailBlock[] {
  const { news, ticket, paid } = mail;
  const amount = (minor: number) => showMoney({ amount: minor, currency: ticket.currency }, mail.format);
  const agreed = ticket.lines.filter(({ status }) => status === 'approved' || status === 'done');
  const waiting = ticket.lines.filter(({ status }) => status === 'proposed');
  const rows = (lines: readonly TicketLine[]) => lines.map((line) => ({ cells: cellsOf(line, mail, t, amount) }));
  const sum = (name: 'total' | 'toAnswer' | 'agreed' | 'paid' | 'toPay' | 'taxIncluded', minor: number) => {
    return { cells: [t(`mail.ticket.${name}`), amount(minor)], strong: name !== 'paid' && name !== 'taxIncluded' };
  };
  const tax = ticket.totals.tax > 0 ? [sum('taxIncluded', ticket.totals.tax)] : [];
  const table = (...all: { cells: string[]; strong?: boolean }[][]): MailBlock[] => {
    return ticket.lines.length === 0 ? [] : [{ kind: 'table', rows: all.flat() }];
  };
  switch (news) {
    case 'quoted': {
      const day = ticket.quoteExpiresAt && dayIn(mail).format(ticket.quoteExpiresAt);
      const until = day ? [text(t('mail.ticket.until', { day }))] : [];
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
      if (ticket.kind === 'trade_in') return [text(t('mail.ticket.free'))];
      const open = Math.max(0, ticket.totals.agreed - paid);
      if (open === 0) return [...table(rows(agreed)), text(t('mail.ticket.free'))];
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

function cellsOf(line: TicketLine, mail: TicketMail, t: Translator, amount: (minor: number) => string): string[] {
  const kind = line.kind === 'repair' ? '' : t(`mail.ticket.${line.kind}`);
  const title = line.title || kind;
  const cost = line.total === null ? t('mail.ticket.later') : amount(line.total);
  return [[warrantyOf({ ...line, title }, mail, t), line.note].filter(Boolean).join('\n'), cost];
}

function warrantyOf({ title, warrantyUntil, warrantyDays }: TicketLine, mail: TicketMail, t: Translator): string {
  if (warrantyUntil) {
    const day = dayIn(mail, 'UTC').format(new Date(`${warrantyUntil}T00:00:00Z`));
    return t('mail.ticket.lineUntil', { title, day });
  }
  const isLasting = warrantyDays > 0 && mail.news !== 'unrepairable';
  return isLasting ? t('mail.ticket.lineWarranty', { title, days: warrantyDays }) : title;
}

function dayIn(
  { locale, format, ticket }: TicketMail,
  timeZone = ticket.place?.timeZone ?? 'UTC',
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone, numberingSystem: format.digits });
}

function momentAt({ locale, format, ticket }: TicketMail): Intl.DateTimeFormat {
  const timeZone = ticket.place?.timeZone ?? 'UTC';
  return new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'full', timeStyle: 'short', timeZone, numberingSystem: format.digits },
  });
}
