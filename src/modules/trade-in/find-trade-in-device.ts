import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectQuestions, selectTradeInDevice, type TradeInDeviceRow } from './trade-in.store.ts';

export type TradeInQuestion = {
  code: string;
  question: string;
  answers: { code: string; label: string; basisPoints: number }[];
};

/** A device that the shop buys, with its base price per storage size and the questions about its condition. */
export type TradeInDevice = TradeInDeviceRow & { questions: TradeInQuestion[] };

/** Null for a device that the shop does not buy. */
export async function findTradeInDevice(db: Db, slug: string, locale: Locale): Promise<TradeInDevice | null> {
  const model = await selectTradeInDevice(db, slug);
  if (!model) return null;
  const questions = await selectQuestions(db, model.typeId);
  return {
    ...model,
    questions: questions.map(({ code, question, answers }) => ({
      code,
      question: pickTranslation(question, locale),
      answers: answers.map((one) => {
        return { code: one.code, label: pickTranslation(one.label, locale), basisPoints: one.basis_points };
      }),
    })),
  };
}
