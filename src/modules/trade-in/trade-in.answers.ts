import { z } from 'zod';
import { money, toMajor } from '../../kernel/money.ts';
import type { TradeInDevice } from './find-trade-in-device.ts';
import type { TradeInOffer } from './trade-in.rules.ts';

const labelledCode = z.object({ code: z.string(), label: z.string() });

export const tradeInDeviceSchema = z.object({
  model: z.string(),
  name: z.string(),
  brand: z.string(),
  currency: z.string(),
  prices: z.array(z.object({ storage_gb: z.int(), price: z.number() })),
  questions: z.array(z.object({ code: z.string(), question: z.string(), answers: z.array(labelledCode) })),
});

export const tradeInOfferSchema = z.object({
  token: z.string(),
  currency: z.string(),
  expires_at: z.string(),
  price: z.number(),
  total: z.number(),
  answers: z.array(z.object({ question: z.string(), answer: z.string(), deduction: z.number() })),
});

export function toTradeInDevice(
  { slug, name, brand, prices, questions }: TradeInDevice,
  currency: string,
): z.input<typeof tradeInDeviceSchema> {
  return {
    model: slug,
    name,
    brand,
    currency,
    prices: prices.map(({ gb, price }) => ({ storage_gb: gb, price: toMajor(money(price, currency)) })),
    questions: questions.map(({ code, question, answers }) => {
      return { code, question, answers: answers.map((one) => ({ code: one.code, label: one.label })) };
    }),
  };
}

export function toTradeInOffer(
  { token, offer, expiresAt }: { token: string; offer: TradeInOffer; expiresAt: Date },
  currency: string,
): z.input<typeof tradeInOfferSchema> {
  const major = (amount: number) => toMajor(money(amount, currency));
  return {
    token,
    currency,
    expires_at: expiresAt.toISOString(),
    price: major(offer.price),
    total: major(offer.total),
    answers: offer.answers.map((one) => ({ ...one, deduction: major(one.deduction) })),
  };
}
