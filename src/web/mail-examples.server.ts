import { isShipped, type Locale } from '../kernel/locale.ts';
import { orderMail } from '../modules/checkout/order-mail.ts';
import { transferBlocks } from '../modules/checkout/transfer-blocks.ts';
import { transferMail } from '../modules/checkout/transfer-mail.ts';
import { contactMail, shopMail } from '../modules/contact/contact-mails.ts';
import { moneyFormat, type Settings } from '../modules/content/settings.rules.ts';
import { type AccountNews, accountMail } from '../modules/customers/account-mails.ts';
import { customerMail } from '../modules/customers/customer-mails.ts';
import { confirmMail, letterMail } from '../modules/newsletter/newsletter-mails.ts';
import { newOrderMail } from '../modules/order-news/new-order-mail.ts';
import { type NewsFacts, newsMail, ORDER_NEWS, type OrderNews } from '../modules/order-news/news-mail.ts';
import { answeredMail } from '../modules/questions/tell-asker.ts';
import { inviteMail } from '../modules/reviews/invite-reviews.ts';
import { reviewMail } from '../modules/reviews/review-mails.ts';
import { applicationMail, SELLER_NEWS } from '../modules/sellers/application-mails.ts';
import { socialMail } from '../modules/social/social-mails.ts';
import { alertMail } from '../modules/stock-alerts/tell-back-in-stock.ts';
import { ticketMail } from '../modules/tickets/ticket-mail.ts';
import { TICKET_NEWS, type TicketNews } from '../modules/tickets/ticket-news.rules.ts';
import { wordsFor } from '../platform/words.ts';
import { accountMailLinks } from './account-mail-links.ts';
import { alertLinks } from './alert-links.ts';
import { exampleClaim, exampleItService, exampleTicket, exampleTradeIn } from './mail-example-ticket.ts';
import { CASH, CODE, exampleOrder, HOURS, LINES, NEWS_FACTS, TITLE, TRANSFER, TRANSFER_NEWS } from './mail-examples.ts';
import { newsletterLinks } from './newsletter-links.ts';
import { orderLinks } from './order-links.ts';
import { questionLinks } from './question-links.ts';
import { reviewLinks } from './review-links.ts';
import { sellerLinks } from './seller-links.ts';
import { ticketLinks } from './ticket-links.ts';

export type MailExample = { name: string; subject: string; html: string; plain: string };

const NOW = new Date('2026-03-01T10:00:00Z');
const TOKEN = 'example';

/** Every e-mail of the shop with example data, in one locale. */
export function mailExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  return [
    ...orderExamples(locale, settings, siteUrl),
    ...ORDER_NEWS.map((news) => newsExample(news, locale, settings, siteUrl)),
    ...TRANSFER_NEWS.map((news) => ({
      name: `transfer-${news.kind}`,
      ...transferMail({
        ...{ transfer: TRANSFER, news, code: CODE, locale, settings },
        href: orderLinks(siteUrl).payment(TOKEN, locale),
      }),
    })),
    ...ticketExamples(locale, settings, siteUrl),
    ...otherExamples(locale, settings, siteUrl),
  ];
}

function orderExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  const format = moneyFormat(settings, locale);
  const t = wordsFor(locale);
  const common = {
    ...{ code: CODE, locale, format, shopName: settings.siteName },
    trackUrl: orderLinks(siteUrl).track(CODE, locale),
  };
  const byTransfer = [
    { kind: 'text' as const, text: t('transfer.referenceHint') },
    ...transferBlocks(TRANSFER, { locale, format, t }),
  ];
  return [
    { name: 'order-paid', ...orderMail({ ...common, order: exampleOrder() }) },
    { name: 'order-cash', ...orderMail({ ...common, order: exampleOrder(), cash: CASH }) },
    { name: 'order-transfer', ...orderMail({ ...common, order: exampleOrder(), transfer: byTransfer }) },
  ];
}

function newsExample(news: OrderNews, locale: Locale, settings: Settings, siteUrl: string): MailExample {
  const links = orderLinks(siteUrl);
  const hrefs: Partial<Record<OrderNews, string>> = {
    paymentFailed: links.payment(TOKEN, locale),
    paymentWaits: links.payment(TOKEN, locale),
    returnConfirm: links.confirmReturn(TOKEN, locale),
    payoutConfirm: links.confirmPayout(TOKEN, locale),
    cancelConfirm: links.confirmCancellation(TOKEN, locale),
  };
  const href = hrefs[news];
  const facts: NewsFacts = { ...NEWS_FACTS[news], ...(href && { href }) };
  const mail = newsMail({
    ...{ news, facts, order: { ...exampleOrder(), orderMethod: 3 }, locale, shopName: settings.siteName },
    trackUrl: links.track(CODE, locale),
    format: moneyFormat(settings, locale),
  });
  return { name: `order-${news}`, ...mail };
}

/** Notifications that IT services do not have, because no device is brought in. */
const NOT_IN_AN_OFFICE: ReadonlySet<TicketNews> = new Set(['received', 'reminder', 'unclaimed', 'warrantyTaken']);

function ticketExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  const links = ticketLinks(siteUrl);
  const t = wordsFor(locale);
  const bought = [
    ...(['requested', 'quoted', 'approved', 'booked', 'moved', 'tomorrow', 'cancelled', 'needsApproval'] as const),
    ...(['ready', 'unrepairable', 'handedOver', 'link'] as const),
  ];
  const claimed = ['warrantyTaken', 'booked', 'moved', 'tomorrow', 'cancelled', 'unrepairable', 'link'] as const;
  const paid = { amount: 31_000, reference: 'NB-20260304-77', voucher: null, at: NOW };
  const byVoucher = { ...paid, reference: '', voucher: 'TI7K2MX9QWER' };
  const all = [
    ...TICKET_NEWS.map((news) => ({ news, name: `ticket-${news}`, ticket: exampleTicket(news) })),
    ...bought.map((news) => ({ news, name: `trade-in-${news}`, ticket: exampleTradeIn(news) })),
    ...[paid, byVoucher].map((payout) => ({
      ...{ news: 'handedOver' as const, name: `trade-in-paid-by-${payout.voucher ? 'voucher' : 'transfer'}` },
      ticket: exampleTradeIn('handedOver', payout),
    })),
    ...claimed.map((news) => ({ news, name: `claim-${news}`, ticket: exampleClaim(news) })),
    ...TICKET_NEWS.filter((news) => !NOT_IN_AN_OFFICE.has(news)).map((news) => {
      return { news, name: `it-${news}`, ticket: exampleItService(news, t('contact.it.services.setup')) };
    }),
  ];
  return all.map(({ news, name, ticket }) => {
    const mail = ticketMail({
      ...{ news, ticket, readyAt: NOW, paid: 1_000, hours: HOURS, locale },
      ...(news === 'needsApproval' && { message: LINES.answer }),
      ...{ ticketUrl: links.ticket(TOKEN, locale), calendarUrl: links.calendar(TOKEN, locale) },
      ...{ shopName: settings.siteName, format: moneyFormat(settings, locale) },
    });
    return { name, ...mail };
  });
}

function otherExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  const { siteName } = settings;
  const to = 'zahra@souk.example';
  const codes = ['signUpCode', 'accountExists', 'resetCode', 'noAccount', 'passwordChanged'] as const;
  const product = { title: TITLE, main_category: 'phones', product_id: 1, inventory_id: 1 };
  const alert = { ...product, id: '', email: to, locale, values: [] };
  const answered = {
    ...{ email: to, locale, title: TITLE, main: 'phones', productId: 1, by: 'staff' as const, name: null },
    ...{ question: LINES.question, answer: LINES.answer },
  };
  const letter = { to, locale, shopName: siteName, links: newsletterLinks(siteUrl), now: NOW };
  const frame = { links: reviewLinks(siteUrl), siteName, now: NOW };
  const author = { email: to, locale, product: TITLE, lineId: TOKEN, body: LINES.answer };
  const written = { topic: 'order' as const, email: to, locale, reference: CODE, message: LINES.question };
  const named = { name: 'Zahra Karimi', phone: '', photos: 2 };
  return [
    ...codes.map((about) =>
      customerMail({ about, to, locale, shopName: siteName, now: NOW, ...(/Code$/.test(about) && { code: '048213' }) }),
    ),
    socialMail({ about: 'socialCode', to, locale, shopName: siteName, provider: 'google', code: '048213', now: NOW }),
    socialMail({ about: 'socialLinked', to, locale, shopName: siteName, provider: 'facebook', now: NOW }),
    ...accountNews(locale, siteUrl).map((news) => accountMail(news, { to, locale, shopName: siteName, now: NOW })),
    alertMail(alert, { token: TOKEN, links: alertLinks(siteUrl), siteName, now: NOW }),
    confirmMail(letter, TOKEN),
    letterMail('welcome', letter, TOKEN),
    letterMail('already', letter, TOKEN),
    ...SELLER_NEWS.map((news) => {
      const about = { news, to, locale, shopName: siteName, links: sellerLinks(siteUrl), now: NOW };
      const store = { name: 'Second Bench', slug: 'second-bench' };
      const isWritten = news === 'wanted' || news === 'rejected';
      return applicationMail(about, {
        ...{ store, ...(news === 'code' && { code: '048213' }), ...(isWritten && { reason: LINES.question }) },
      });
    }),
    answeredMail(answered, { links: questionLinks(siteUrl), siteName, now: NOW }),
    inviteMail({ email: to, locale, lines: [{ id: TOKEN, title: TITLE.en }] }, TOKEN, frame),
    reviewMail(author, { kind: 'rejected', reason: 'www.example.com' }, frame),
    reviewMail(author, { kind: 'replied', name: null, reply: LINES.answer }, frame),
    ...newOrderExamples(locale, settings, siteUrl),
    contactMail('received', written, { shopName: siteName, now: NOW }),
    contactMail('answered', written, { shopName: siteName, now: NOW, answer: LINES.answer }),
    shopMail(to, {
      ...written,
      ...named,
      settings: { ...settings, defaultLanguage: isShipped(locale) ? locale : 'en' },
      now: NOW,
    }),
  ].map(({ kind, subject, html, plain }) => ({ name: kind, subject, html, plain }));
}

function newOrderExamples(locale: Locale, settings: Settings, siteUrl: string) {
  const lines = [{ packageId: '', quantity: 2, title: TITLE.en, attributes: '' }];
  const common = { code: CODE, lines, shopName: settings.siteName, locale, format: moneyFormat(settings, locale) };
  const destination = { city: 'Kabul', country: 'AF' };
  const payment = { amount: 49_900, currency: settings.currency, method: wordsFor(locale)('payments.stripe') };
  const adminUrl = orderLinks(siteUrl).admin(CODE);
  return [
    { kind: 'new-order-shop', ...newOrderMail({ ...common, destination, payment, adminUrl }) },
    { kind: 'new-order-seller', ...newOrderMail({ ...common, destination: null, payment: null, adminUrl: null }) },
  ];
}

function accountNews(locale: Locale, siteUrl: string): AccountNews[] {
  const links = accountMailLinks(siteUrl);
  return [
    { about: 'emailCode', code: '048213' },
    { about: 'emailTaken' },
    { about: 'emailChanged', email: 'karimi@souk.example', href: links.emailBack(TOKEN, locale), until: NOW },
    { about: 'emailRestored', href: links.forgotPassword(locale) },
    { about: 'deletionAsked', until: NOW, href: links.signIn(locale) },
    { about: 'deletionUndone' },
    { about: 'deletionDone' },
  ];
}
