import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import {
  anonymizeQuestionsAndAnswers,
  selectAnswersForExport,
  selectQuestionsForExport,
} from './personal-data.store.ts';

export const questionsPersonalData: PersonalData = {
  section: 'questions',
  tables: {
    product_question: { erasure: 'anonymize', exported: true },
    product_answer: { erasure: 'anonymize', exported: true },
  },
  export: [
    {
      name: 'questions',
      columns: ['product', 'body', 'display_name', 'locale', 'status', 'asked_at'],
      read: selectQuestionsForExport,
    },
    {
      name: 'answers',
      columns: ['question', 'body', 'display_name', 'locale', 'status', 'answered_at'],
      read: selectAnswersForExport,
    },
  ],
  async erase(tx, { customerId }) {
    await anonymizeQuestionsAndAnswers(tx, customerId);
    return {};
  },
};
