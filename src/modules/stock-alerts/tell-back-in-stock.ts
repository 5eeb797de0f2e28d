import { randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, isLocale, type Locale, textIn } from '../../kernel/locale.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { postponeRow } from '../../platform/jobs/due-rows.ts';
import { processRows } from '../../platform/jobs/process-rows.ts';
import { frameMail } from '../../platform/mail/mail-frame.ts';
import { type OutgoingMail, queueMail } from '../../platform/mail/queue-mail.ts';
import { hashToken } from '../../platform/tokens.ts';
import { wordsFor } from '../../platform/words.ts';
import { readSettings } from '../content/read-settings.ts';
import { ALERTS_DUE, type DueAlert, deleteOld, dueAlerts, markTold } from './stock-alerts.store.ts';

/** Maximum number of mails per run. */
const AT_ONCE = 100;
const DAY_MS = 86_400_000;
/** Lifetime of the unsubscribe link in a mail, days. */
const TOLD_DAYS = 60;
/** Alerts are deleted after this time without a restock, days. */
const WAIT_DAYS = 365;

/** Absolute URLs for mails, in the language of the recipient. */
export type AlertLinks = {
  product(main: string, id: number, inventoryId: number, locale: Locale): string;
  leave(token: string, locale: Locale): string;
};

/**
 * Job: queues one mail for each alert whose variant is back in stock. Failed alerts are postponed for a retry.
 * @returns how many were processed
 * @throws RowsFailed when alerts failed
 */
export async function tellBackInStock(db: Db, links: AlertLinks, now: Date): Promise<number> {
  const { siteName } = await readSettings(db);
  return processRows(await dueAlerts(db, AT_ONCE, now), {
    idOf: ({ id }) => id,
    work: (alert) =>
      inTransaction(db, async (tx) => {
        const token = randomBytes(24).toString('base64url');
        if (!(await markTold(tx, alert.id, hashToken(token), now))) return;
        await queueMail(tx, alertMail(alert, { token, links, siteName, now }));
      }),
    postpone: ({ id }, error) => postponeRow(db, ALERTS_DUE, id, { error, now }),
  });
}

export async function sweepAlerts(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteOld(db, daysAgo(TOLD_DAYS), daysAgo(WAIT_DAYS));
}

export type AlertFrame = { token: string; links: AlertLinks; siteName: string; now: Date };

export function alertMail(alert: DueAlert, { token, links, siteName, now }: AlertFrame): OutgoingMail {
  const locale = isLocale(alert.locale) ? alert.locale : DEFAULT_LOCALE;
  const t = wordsFor(locale);
  const product = textIn(alert.title, locale);
  const variant = alert.values.map((value) => textIn(value, locale)).join(' / ');
  const facts = { product: variant ? `${product} (${variant})` : product, shop: siteName };
  const href = links.product(alert.main_category, alert.product_id, alert.inventory_id, locale);
  const framed = frameMail({
    locale,
    shopName: siteName,
    heading: t('stockAlert.mail.heading', facts),
    blocks: [
      { kind: 'text', text: t('stockAlert.mail.text', facts) },
      { kind: 'button', label: t('stockAlert.mail.button'), href },
      { kind: 'text', text: `${t('stockAlert.mail.leave')}\n${links.leave(token, locale)}` },
    ],
    footer: t('stockAlert.mail.footer', facts),
  });
  const subject = t('stockAlert.mail.subject', facts);
  return { kind: 'back-in-stock', to: alert.email, locale, subject, ...framed, now };
}
