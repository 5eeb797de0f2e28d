import { pickTranslation } from '../../kernel/locale.ts';
import { type CsvColumn, defineListExport } from '../../platform/lists/list-export.ts';
import { staffWith } from '../staff/staff-access.ts';
import { listQuestionRowsForStaff } from './find-questions.ts';
import { staffQuestionsQuery } from './questions.input.ts';
import type { QuestionForModeration } from './questions-moderation.store.ts';

/** A row per question; its published answers are lines of one cell. */
export const exportQuestionsOperation = defineListExport({
  name: 'questions',
  title: 'Questions',
  access: staffWith('questions.export'),
  input: staffQuestionsQuery.omit({ page: true }),
  async open({ db, locale, t }, query) {
    const columns: CsvColumn<QuestionForModeration>[] = [
      { title: t('fieldNames.product'), value: ({ title }) => pickTranslation(title, locale) },
      { title: t('fieldNames.question'), value: ({ body }) => body },
      { title: t('fieldNames.show_name'), value: ({ name }) => name },
      { title: t('fieldNames.locale'), value: ({ locale: language }) => language },
      { title: t('admin.export.columns.written'), value: ({ at }) => at },
      { title: t('admin.state'), value: ({ status }) => t(`admin.questions.status.${status}`) },
      { title: t('admin.questions.reason'), value: ({ reason }) => reason },
      { title: t('fieldNames.answers'), value: ({ answers }) => joinPublished(answers) },
      {
        title: t('admin.export.columns.pendingAnswers'),
        value: ({ answers }) => answers.filter(({ status }) => status === 'pending').length,
      },
    ];
    return { columns, read: (window) => listQuestionRowsForStaff(db, { ...query, ...window }) };
  },
});

function joinPublished(answers: QuestionForModeration['answers']): string {
  return answers
    .filter(({ status }) => status === 'published')
    .map(({ body }) => body)
    .join('\n');
}
