import { randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, isLocale, type Locale, pickTranslation } from '../../kernel/locale.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { postponeRow } from '../../platform/jobs/due-rows.ts';
import { processRows } from '../../platform/jobs/process-rows.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { getTranslator } from '../../platform/translator.ts';
import { readSettings } from '../settings/read-settings.ts';
import {
  ALERTS_DUE,
  type DueAlert,
  deleteOldAlerts,
  markAlertNotified,
  selectDueAlerts,
} from './stock-alerts.store.ts';

/** Maximum number of mails per run. */
const ALERT_BATCH_SIZE = 100;
const DAY_MS = 86_400_000;
/** Lifetime of the unsubscribe link in a mail, days. */
const LINK_VALID_DAYS = 60;
/** Alerts are deleted after this time without a restock, days. */
const MAX_WAIT_DAYS = 365;

/** Absolute URLs for mails, in the language of the recipient. */
export type AlertLinks = {
  product(main: string, id: number, inventoryId: number, locale: Locale): string;
  unsubscribe(token: string, locale: Locale): string;
};

/**
 * Job: queues one mail for each alert whose variant is back in stock. Failed alerts are postponed for a retry.
 * @returns how many were processed
 * @throws RowsFailed when alerts failed
 */
export async function sendStockAlerts(db: Db, links: AlertLinks, now: Date): Promise<number> {
  const { siteName } = await readSettings(db);
  return processRows(await selectDueAlerts(db, ALERT_BATCH_SIZE, now), {
    getId: ({ id }) => id,
    work: (alert) =>
      inTransaction(db, async (tx) => {
        const token = randomBytes(24).toString('base64url');
        if (!(await markAlertNotified(tx, alert.id, hashToken(token), now))) return;
        await queueMail(tx, buildAlertMail(alert, { token, links, siteName, now }));
      }),
    postpone: ({ id }, error) => postponeRow(db, ALERTS_DUE, id, { error, now }),
  });
}

export async function purgeStockAlerts(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteOldAlerts(db, daysAgo(LINK_VALID_DAYS), daysAgo(MAX_WAIT_DAYS));
}

export type AlertMailContext = { token: string; links: AlertLinks; siteName: string; now: Date };

export function buildAlertMail(alert: DueAlert, { token, links, siteName, now }: AlertMailContext): OutgoingMail {
  const locale = isLocale(alert.locale) ? alert.locale : DEFAULT_LOCALE;
  const t = getTranslator(locale);
  const product = pickTranslation(alert.title, locale);
  const variant = alert.values.map((value) => pickTranslation(value, locale)).join(' / ');
  const facts = { product: variant ? `${product} (${variant})` : product, shop: siteName };
  const href = links.product(alert.main_category, alert.product_id, alert.inventory_id, locale);
  const framed = renderMail({
    locale,
    shopName: siteName,
    heading: t('stockAlert.mail.heading', facts),
    blocks: [
      { kind: 'text', text: t('stockAlert.mail.text', facts) },
      { kind: 'button', label: t('stockAlert.mail.button'), href },
      { kind: 'text', text: `${t('stockAlert.mail.leave')}\n${links.unsubscribe(token, locale)}` },
    ],
    footer: t('stockAlert.mail.footer', facts),
  });
  const subject = t('stockAlert.mail.subject', facts);
  return { kind: 'back-in-stock', to: alert.email, locale, subject, ...framed, now };
}
