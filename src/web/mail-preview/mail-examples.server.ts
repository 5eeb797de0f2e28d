import { isBuiltInLocale, type Locale } from '../../kernel/locale.ts';
import { renderOrderMail } from '../../modules/checkout/mail/order-mail.ts';
import { renderTransferBlocks } from '../../modules/checkout/payment/transfer-blocks.ts';
import { renderTransferMail } from '../../modules/checkout/payment/transfer-mail.ts';
import { buildContactMail, buildShopMail } from '../../modules/contact/contact-mails.ts';
import type { MailExample } from '../../modules/content/mails/mail-texts.rules.ts';
import { type AccountEvent, buildAccountMail } from '../../modules/customers/account-mails.ts';
import { buildCustomerMail } from '../../modules/customers/customer-mails.ts';
import { buildConfirmMail, buildNewsletterMail } from '../../modules/newsletter/newsletter-mails.ts';
import { buildNewOrderMail } from '../../modules/order-notifications/new-order-mail.ts';
import {
  buildNotificationMail,
  type NotificationFacts,
  ORDER_NOTIFICATIONS,
  type OrderNotification,
} from '../../modules/order-notifications/notification-mail.ts';
import { buildAnsweredMail } from '../../modules/questions/notify-question-author.ts';
import { buildInviteMail } from '../../modules/reviews/invites/send-review-invites.ts';
import { buildReviewMail } from '../../modules/reviews/review-mails.ts';
import { APPLICATION_EVENTS, buildApplicationMail } from '../../modules/sellers/application-mails.ts';
import { getMoneyFormat, type Settings } from '../../modules/settings/settings.rules.ts';
import { buildSocialMail } from '../../modules/social-login/social-mails.ts';
import { buildInvitationMail } from '../../modules/staff/members/invitation-mail.ts';
import { buildAlertMail } from '../../modules/stock-alerts/send-stock-alerts.ts';
import { buildTicketMail } from '../../modules/tickets/notifications/ticket-mail.ts';
import {
  TICKET_NOTIFICATIONS,
  type TicketNotification,
} from '../../modules/tickets/notifications/ticket-notifications.rules.ts';
import { getTranslator } from '../../platform/translator.ts';
import { createAccountMailLinks } from '../links/account-mail-links.ts';
import { createNewsletterLinks } from '../links/newsletter-links.ts';
import { createOrderLinks } from '../links/order-links.ts';
import { createQuestionLinks } from '../links/question-links.ts';
import { createReviewLinks } from '../links/review-links.ts';
import { createSellerLinks } from '../links/seller-links.ts';
import { createStaffLinks } from '../links/staff-links.ts';
import { createStockAlertLinks } from '../links/stock-alert-links.ts';
import { createTicketLinks } from '../links/ticket-links.ts';
import {
  CASH_AMOUNTS,
  createExampleOrder,
  EXAMPLE_CODE,
  EXAMPLE_TEXTS,
  EXAMPLE_TRANSFER,
  NOTIFICATION_DATA,
  OPENING_HOURS,
  PRODUCT_TITLE,
  TRANSFER_NOTIFICATIONS,
} from './example-data.ts';
import {
  createExampleClaim,
  createExampleItService,
  createExampleTicket,
  createExampleTradeIn,
} from './example-ticket.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const TOKEN = 'example';

/** Every e-mail of the shop with example data, in one locale. */
export function listMailExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  return [
    ...listOrderExamples(locale, settings, siteUrl),
    ...ORDER_NOTIFICATIONS.map((notification) => createOrderNotification(notification, locale, settings, siteUrl)),
    ...TRANSFER_NOTIFICATIONS.map((notification) => ({
      name: `transfer-${notification.kind}`,
      ...renderTransferMail({
        transfer: EXAMPLE_TRANSFER,
        notification,
        code: EXAMPLE_CODE,
        locale,
        settings,
        href: createOrderLinks(siteUrl).payment(TOKEN, locale),
      }),
    })),
    ...listTicketExamples(locale, settings, siteUrl),
    ...listOtherExamples(locale, settings, siteUrl),
  ];
}

function listOrderExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  const format = getMoneyFormat(settings, locale);
  const t = getTranslator(locale);
  const common = {
    code: EXAMPLE_CODE,
    locale,
    format,
    shopName: settings.siteName,
    trackUrl: createOrderLinks(siteUrl).track(EXAMPLE_CODE, locale),
  };
  const byTransfer = [
    { kind: 'text' as const, text: t('transfer.referenceHint') },
    ...renderTransferBlocks(EXAMPLE_TRANSFER, { locale, format, t }),
  ];
  return [
    { name: 'order-paid', ...renderOrderMail({ ...common, order: createExampleOrder() }) },
    { name: 'order-cash', ...renderOrderMail({ ...common, order: createExampleOrder(), cash: CASH_AMOUNTS }) },
    { name: 'order-transfer', ...renderOrderMail({ ...common, order: createExampleOrder(), transfer: byTransfer }) },
  ];
}

function createOrderNotification(
  notification: OrderNotification,
  locale: Locale,
  settings: Settings,
  siteUrl: string,
): MailExample {
  const links = createOrderLinks(siteUrl);
  const hrefs: Partial<Record<OrderNotification, string>> = {
    paymentFailed: links.payment(TOKEN, locale),
    paymentWaits: links.payment(TOKEN, locale),
    returnConfirm: links.confirmReturn(TOKEN, locale),
    payoutConfirm: links.confirmPayout(TOKEN, locale),
    cancelConfirm: links.confirmCancellation(TOKEN, locale),
  };
  const href = hrefs[notification];
  const facts: NotificationFacts = { ...NOTIFICATION_DATA[notification], ...(href && { href }) };
  const mail = buildNotificationMail({
    notification,
    facts,
    order: { ...createExampleOrder(), orderMethod: 3 },
    locale,
    shopName: settings.siteName,
    trackUrl: links.track(EXAMPLE_CODE, locale),
    format: getMoneyFormat(settings, locale),
  });
  return { name: `order-${notification}`, ...mail };
}

/** Notifications that IT services do not have, because no device is brought in. */
const DEVICE_NOTIFICATIONS: ReadonlySet<TicketNotification> = new Set([
  'received',
  'reminder',
  'unclaimed',
  'warrantyTaken',
]);

function listTicketExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  const links = createTicketLinks(siteUrl);
  const t = getTranslator(locale);
  const bought = [
    ...(['requested', 'quoted', 'approved', 'booked', 'moved', 'tomorrow', 'cancelled', 'needsApproval'] as const),
    ...(['ready', 'unrepairable', 'handedOver', 'link'] as const),
  ];
  const claimed = ['warrantyTaken', 'booked', 'moved', 'tomorrow', 'cancelled', 'unrepairable', 'link'] as const;
  const paid = { amount: 31_000, reference: 'NB-20260304-77', voucher: null, at: NOW };
  const byVoucher = { ...paid, reference: '', voucher: 'TI7K2MX9QWER' };
  const all = [
    ...TICKET_NOTIFICATIONS.map((notification) => ({
      notification,
      name: `ticket-${notification}`,
      ticket: createExampleTicket(notification),
    })),
    ...bought.map((notification) => ({
      notification,
      name: `trade-in-${notification}`,
      ticket: createExampleTradeIn(notification),
    })),
    ...[paid, byVoucher].map((payout) => ({
      notification: 'handedOver' as const,
      name: `trade-in-paid-by-${payout.voucher ? 'voucher' : 'transfer'}`,
      ticket: createExampleTradeIn('handedOver', payout),
    })),
    ...claimed.map((notification) => ({
      notification,
      name: `claim-${notification}`,
      ticket: createExampleClaim(notification),
    })),
    ...TICKET_NOTIFICATIONS.filter((notification) => !DEVICE_NOTIFICATIONS.has(notification)).map((notification) => {
      return {
        notification,
        name: `it-${notification}`,
        ticket: createExampleItService(notification, t('contact.it.services.setup')),
      };
    }),
  ];
  return all.map(({ notification, name, ticket }) => {
    const mail = buildTicketMail({
      notification,
      ticket,
      readyAt: NOW,
      paid: 1_000,
      hours: OPENING_HOURS,
      locale,
      ...(notification === 'needsApproval' && { message: EXAMPLE_TEXTS.answer }),
      ticketUrl: links.ticket(TOKEN, locale),
      calendarUrl: links.calendar(TOKEN, locale),
      shopName: settings.siteName,
      format: getMoneyFormat(settings, locale),
    });
    return { name, ...mail };
  });
}

function listOtherExamples(locale: Locale, settings: Settings, siteUrl: string): MailExample[] {
  const { siteName } = settings;
  const to = 'zahra@souk.example';
  const codes = ['signUpCode', 'accountExists', 'resetCode', 'noAccount', 'passwordChanged'] as const;
  const product = { title: PRODUCT_TITLE, main_category: 'phones', product_id: 1, inventory_id: 1 };
  const alert = { ...product, id: '', email: to, locale, values: [] };
  const answered = {
    email: to,
    locale,
    title: PRODUCT_TITLE,
    main: 'phones',
    productId: 1,
    by: 'staff' as const,
    name: null,
    question: EXAMPLE_TEXTS.question,
    answer: EXAMPLE_TEXTS.answer,
  };
  const letter = { to, locale, shopName: siteName, links: createNewsletterLinks(siteUrl), now: NOW };
  const frame = { links: createReviewLinks(siteUrl), siteName, now: NOW };
  const author = { email: to, locale, product: PRODUCT_TITLE, lineId: TOKEN, body: EXAMPLE_TEXTS.answer };
  const written = {
    topic: 'order' as const,
    email: to,
    locale,
    reference: EXAMPLE_CODE,
    message: EXAMPLE_TEXTS.question,
  };
  const named = { name: 'Zahra Karimi', phone: '', photos: 2 };
  return [
    ...codes.map((about) =>
      buildCustomerMail({
        about,
        to,
        locale,
        shopName: siteName,
        now: NOW,
        ...(/Code$/.test(about) && { code: '048213' }),
      }),
    ),
    buildInvitationMail({
      to,
      locale,
      shopName: siteName,
      by: 'Zahra Karimi',
      role: 'orders',
      href: createStaffLinks(siteUrl).invitation(TOKEN),
      until: NOW,
      now: NOW,
    }),
    buildSocialMail({
      about: 'socialCode',
      to,
      locale,
      shopName: siteName,
      provider: 'google',
      code: '048213',
      now: NOW,
    }),
    buildSocialMail({ about: 'socialLinked', to, locale, shopName: siteName, provider: 'facebook', now: NOW }),
    ...listAccountNotifications(locale, siteUrl).map((notification) =>
      buildAccountMail(notification, { to, locale, shopName: siteName, now: NOW }),
    ),
    buildAlertMail(alert, { token: TOKEN, links: createStockAlertLinks(siteUrl), siteName, now: NOW }),
    buildConfirmMail(letter, TOKEN),
    buildNewsletterMail('welcome', letter, TOKEN),
    buildNewsletterMail('already', letter, TOKEN),
    ...APPLICATION_EVENTS.map((notification) => {
      const about = {
        event: notification,
        to,
        locale,
        shopName: siteName,
        links: createSellerLinks(siteUrl),
        now: NOW,
      };
      const store = { name: 'Second Bench', slug: 'second-bench' };
      const isWritten = notification === 'wanted' || notification === 'rejected';
      return buildApplicationMail(about, {
        store,
        ...(notification === 'code' && { code: '048213' }),
        ...(isWritten && { reason: EXAMPLE_TEXTS.question }),
      });
    }),
    buildAnsweredMail(answered, { links: createQuestionLinks(siteUrl), siteName, now: NOW }),
    buildInviteMail({ email: to, locale, lines: [{ id: TOKEN, title: PRODUCT_TITLE.en }] }, TOKEN, frame),
    buildReviewMail(author, { kind: 'rejected', reason: 'www.example.com' }, frame),
    buildReviewMail(author, { kind: 'replied', name: null, reply: EXAMPLE_TEXTS.answer }, frame),
    ...listNewOrderExamples(locale, settings, siteUrl),
    buildContactMail('received', written, { shopName: siteName, now: NOW }),
    buildContactMail('answered', written, { shopName: siteName, now: NOW, answer: EXAMPLE_TEXTS.answer }),
    buildShopMail(to, {
      ...written,
      ...named,
      settings: { ...settings, defaultLanguage: isBuiltInLocale(locale) ? locale : 'en' },
      now: NOW,
    }),
  ].map(({ kind, subject, html, plain }) => ({ name: kind, subject, html, plain }));
}

function listNewOrderExamples(locale: Locale, settings: Settings, siteUrl: string) {
  const lines = [{ shipmentId: '', quantity: 2, title: PRODUCT_TITLE.en, attributes: '' }];
  const common = {
    code: EXAMPLE_CODE,
    lines,
    shopName: settings.siteName,
    locale,
    format: getMoneyFormat(settings, locale),
  };
  const destination = { city: 'Kabul', country: 'AF' };
  const payment = { amount: 49_900, currency: settings.currency, method: getTranslator(locale)('payments.stripe') };
  const adminUrl = createOrderLinks(siteUrl).admin(EXAMPLE_CODE);
  return [
    { kind: 'new-order-shop', ...buildNewOrderMail({ ...common, destination, payment, adminUrl }) },
    { kind: 'new-order-seller', ...buildNewOrderMail({ ...common, destination: null, payment: null, adminUrl: null }) },
  ];
}

function listAccountNotifications(locale: Locale, siteUrl: string): AccountEvent[] {
  const links = createAccountMailLinks(siteUrl);
  return [
    { about: 'emailCode', code: '048213' },
    { about: 'emailTaken' },
    { about: 'emailChanged', email: 'karimi@souk.example', href: links.undoEmailChange(TOKEN, locale), until: NOW },
    { about: 'emailRestored', href: links.forgotPassword(locale) },
    { about: 'deletionRequested', until: NOW, href: links.signIn(locale) },
    { about: 'deletionCancelled' },
    { about: 'deletionDone' },
  ];
}
