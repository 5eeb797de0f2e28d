import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuse, refuseFields } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Settings } from '../settings/settings.rules.ts';
import { findTradeInDevice } from './find-trade-in-device.ts';
import type { OfferInput } from './trade-in.input.ts';
import { type ConditionAnswer, calculateOffer, OFFER_VALID_DAYS, type TradeInOffer } from './trade-in.rules.ts';
import { deleteExpiredOffers, insertOffer, type OfferRow, selectOfferByHash } from './trade-in.store.ts';

const DAY_MS = 86_400_000;

type OfferContext = { settings: Settings; locale: Locale; now: Date };

/**
 * Calculates the trade-in price of a device as described and stores the offer under a token. Refuses with
 * `trade-in.closed` when trade-in is disabled, with `trade-in.no-such-model`, and at `storage_gb` and `answers.…`.
 */
export async function createTradeInOffer(
  db: Db,
  { model: slug, storage_gb, answers }: OfferInput,
  { settings, locale, now }: OfferContext,
): Promise<Result<{ token: string; offer: TradeInOffer; expiresAt: Date }>> {
  if (!settings.tradeIn) return refuse('trade-in.closed', {}, 'missing');
  const device = await findTradeInDevice(db, slug, locale);
  if (!device) return refuse('trade-in.no-such-model', {}, 'missing');
  const size = device.prices.find(({ gb }) => gb === storage_gb);
  const given: ConditionAnswer[] = [];
  const problems: Record<string, RefusalReason[]> = {};
  if (!size) problems.storage_gb = [{ code: 'fields.required', facts: { type: 'storage_gb' } }];
  for (const { code, question, answers: offered } of device.questions) {
    const answer = offered.find((one) => one.code === answers[code]);
    if (answer) given.push({ question, answer: answer.label, basisPoints: answer.basisPoints });
    else problems[`answers.${code}`] = [{ code: 'trade-in.answer-needed', facts: { question } }];
  }
  if (!size || Object.keys(problems).length > 0) return refuseFields(problems);
  const offer = calculateOffer(size.price, given);
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + OFFER_VALID_DAYS * DAY_MS);
  await insertOffer(db, {
    id: uuidv7(now.getTime()),
    token_hash: hashToken(token),
    device_model_id: device.id,
    storage_gb,
    locale,
    currency: settings.currency,
    offer: JSON.stringify(offer),
    created_at: now,
    expires_at: expiresAt,
    ticket_id: null,
  });
  return ok({ token, offer, expiresAt });
}

export type StoredOffer = OfferRow & { isExpired: boolean };

/** Null for an unknown token. An expired offer is returned, but can no longer be accepted. */
export async function findTradeInOffer(db: Db, token: string, now: Date): Promise<StoredOffer | null> {
  const row = await selectOfferByHash(db, hashToken(token));
  return row ? { ...row, isExpired: isOfferExpired(row, now) } : null;
}

export function isOfferExpired({ ticketId, expiresAt }: OfferRow, now: Date): boolean {
  return ticketId === null && expiresAt <= now;
}

/** Expired offers stay readable this long, for customers who return with a printed offer. */
const RETENTION_DAYS = 30;

/** Deletes expired offers that were not accepted. */
export function purgeTradeInOffers(db: Db, now: Date): Promise<number> {
  return deleteExpiredOffers(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
}
