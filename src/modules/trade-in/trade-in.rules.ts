import { applyBasisPoints, sumAmounts } from '../../kernel/money.ts';

/** One answer about the condition: text in the customer's language, deduction in basis points. */
export type ConditionAnswer = { question: string; answer: string; basisPoints: number };

/** A trade-in offer as stored JSON: `price` minus the deductions is `total`. */
export type TradeInOffer = {
  price: number;
  answers: { question: string; answer: string; deduction: number }[];
  total: number;
};

/**
 * Calculates an offer: each answer deducts its share of the base price, in question order; the total is never negative.
 * Minor units.
 */
export function calculateOffer(price: number, given: readonly ConditionAnswer[]): TradeInOffer {
  const answers: TradeInOffer['answers'] = [];
  let total = price;
  for (const { question, answer, basisPoints } of given) {
    const deduction = Math.min(total, applyBasisPoints(price, basisPoints));
    total = sumAmounts([total, -deduction]);
    answers.push({ question, answer, deduction });
  }
  return { price, answers, total };
}

/** Validity of an offer in days. */
export const OFFER_VALID_DAYS = 14;

/** Hand-over of the device: 1 brought by appointment, 2 sent in. */
export const TRADE_IN_METHODS = [1, 2] as const;
export type TradeInMethod = (typeof TRADE_IN_METHODS)[number];
