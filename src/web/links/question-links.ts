import type { QuestionLinks } from '../../modules/questions/notify-question-author.ts';
import { prefixLocale, to } from '../paths.ts';
import { QUESTIONS_ANCHOR } from '../storefront/product/questions/questions-url.ts';

/** URLs in e-mails about product questions. */
export function createQuestionLinks(siteUrl: string): QuestionLinks {
  return {
    questions: (main, productId, locale) =>
      `${siteUrl}${prefixLocale(to.product(main, productId), locale)}#${QUESTIONS_ANCHOR}`,
  };
}
