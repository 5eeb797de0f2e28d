import { randomToken } from '../../../kernel/ids.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { postponeRow } from '../../../platform/jobs/due-rows.ts';
import { processRows } from '../../../platform/jobs/process-rows.ts';
import { type OutgoingMail, queueMail } from '../../../platform/mail/queue-mail.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { ReviewLinks, ReviewMailContext } from '../review-mails.ts';
import { INVITE_AFTER_DAYS, INVITE_WITHIN_DAYS, subtractDays } from '../reviews.rules.ts';
import {
  type DueInvite,
  findDueInvites,
  INVITES_DUE,
  insertInvite,
  unsubscribeByToken,
} from './review-invites.store.ts';

const INVITE_BATCH_SIZE = 50;
/** Maximum number of batches per run; the rest is processed on the next day. */
const MAX_BATCHES = 100;

/**
 * Mails review invitations for orders delivered some days ago, once per order. Failed invitations are retried later.
 * @returns the number of processed orders
 * @throws RowsFailed when invitations failed
 */
export async function sendReviewInvites(db: Db, links: ReviewLinks, now: Date): Promise<number> {
  const { siteName } = await readSettings(db);
  const frame = { links, siteName, now };
  return processRows(readDueInvites(db, now), {
    getId: ({ orderId }) => orderId,
    work: (invite) => inTransaction(db, (tx) => sendInvite(tx, invite, frame)),
    postpone: ({ orderId }, error) => postponeRow(db, INVITES_DUE, orderId, { error, now }),
  });
}

/** Reads due orders in batches; invited and postponed orders are no longer due when the next batch is read. */
async function* readDueInvites(db: Db, now: Date): AsyncGenerator<DueInvite> {
  const between = { since: subtractDays(now, INVITE_WITHIN_DAYS), until: subtractDays(now, INVITE_AFTER_DAYS) };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await findDueInvites(db, { ...between, limit: INVITE_BATCH_SIZE, now });
    yield* due;
    if (due.length < INVITE_BATCH_SIZE) return;
  }
}

async function sendInvite(tx: Tx, invite: DueInvite, frame: ReviewMailContext): Promise<void> {
  const token = randomToken();
  const { orderId, customerId } = invite;
  const isFirst = await insertInvite(tx, { orderId, customerId, leaveHash: hashToken(token), now: frame.now });
  if (isFirst) await queueMail(tx, buildInviteMail(invite, token, frame));
}

export function buildInviteMail(
  { email, locale: storedLocale, lines }: Pick<DueInvite, 'email' | 'locale' | 'lines'>,
  token: string,
  { links, siteName, now }: ReviewMailContext,
): OutgoingMail {
  const locale = isLocale(storedLocale) ? storedLocale : DEFAULT_LOCALE;
  const t = getTranslator(locale);
  const [first] = lines;
  const facts = { product: first?.title ?? '', more: lines.length - 1, shop: siteName };
  const framed = renderMail({
    locale,
    shopName: siteName,
    heading: t('mail.reviewInvite.heading', facts),
    blocks: [
      { kind: 'text', text: t('mail.reviewInvite.text', facts) },
      ...lines.map(({ id, title }) => ({
        kind: 'button' as const,
        label: t('mail.reviewInvite.button', { product: title }),
        href: links.review(id, locale),
      })),
      { kind: 'text', text: `${t('mail.reviewInvite.leave')}\n${links.unsubscribe(token, locale)}` },
    ],
    footer: t('mail.reviewInvite.footer', facts),
  });
  return { kind: 'review-invite', to: email, locale, subject: t('mail.reviewInvite.subject', facts), ...framed, now };
}

/** Unsubscribes from review invitations by the link in a mail. Refuses as missing when the token is unknown. */
export async function unsubscribeFromInvites(db: Db, token: string, now: Date): Promise<Result<null>> {
  const isStopped = await unsubscribeByToken(db, hashToken(token), now);
  return isStopped ? ok(null) : refuse('api.not-found', {}, 'missing');
}
