import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { questionsAbout, type TradedModelRow, tradedModel } from './trade-in.store.ts';

export type TradeInQuestion = {
  code: string;
  question: string;
  answers: { code: string; label: string; basisPoints: number }[];
};

/** A device that the shop buys, with its base price per storage size and the questions about its condition. */
export type TradedDevice = TradedModelRow & { questions: TradeInQuestion[] };

/** Null for a device that the shop does not buy. */
export async function openTraded(db: Db, slug: string, locale: Locale): Promise<TradedDevice | null> {
  const model = await tradedModel(db, slug);
  if (!model) return null;
  const questions = await questionsAbout(db, model.typeId);
  return {
    ...model,
    questions: questions.map(({ code, question, answers }) => ({
      ...{ code, question: textIn(question, locale) },
      answers: answers.map((one) => {
        return { code: one.code, label: textIn(one.label, locale), basisPoints: one.basis_points };
      }),
    })),
  };
}
