import { basisPointsOf, sumOf } from '../../kernel/money.ts';

/** One answer about the condition, as it was told: words in the asker's language, share in basis points. */
export type ToldAnswer = { question: string; answer: string; basisPoints: number };

/** What the shop pays for a device, as a receipt: from `price` go the deductions, and `total` is left. */
export type TradeInOffer = {
  price: number;
  answers: { question: string; answer: string; deduction: number }[];
  total: number;
};

/**
 * Each answer takes its share of the whole price off, in the order in which it was asked; together they never take more
 * than there is. Minor units.
 */
export function offerFor(price: number, told: readonly ToldAnswer[]): TradeInOffer {
  const answers: TradeInOffer['answers'] = [];
  let total = price;
  for (const { question, answer, basisPoints } of told) {
    const deduction = Math.min(total, basisPointsOf(price, basisPoints));
    total = sumOf([total, -deduction]);
    answers.push({ question, answer, deduction });
  }
  return { price, answers, total };
}

/** Days for which an offer holds. */
export const OFFER_DAYS = 14;

/** How a device comes to the shop: 1 brought to a counter by appointment, 2 sent in. */
export const TRADE_IN_METHODS = [1, 2] as const;
export type TradeInMethod = (typeof TRADE_IN_METHODS)[number];
