import type { QuestionLinks } from '../modules/questions/tell-asker.ts';
import { inLocale, to } from './paths.ts';
import { QUESTIONS } from './storefront/product/question-address.ts';

/** URLs in e-mails about product questions. */
export function questionLinks(siteUrl: string): QuestionLinks {
  return {
    questions: (main, productId, locale) => `${siteUrl}${inLocale(to.product(main, productId), locale)}#${QUESTIONS}`,
  };
}
