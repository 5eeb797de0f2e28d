import { pickTranslation } from '../../../kernel/locale.ts';
import { type CsvColumn, defineListExport } from '../../../platform/lists/list-export.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { staffReviewsQuery } from '../review-commands.input.ts';
import { listReviewRows } from './find-reviews.ts';
import type { ReviewForModeration } from './review-list.store.ts';

export const exportReviewsOperation = defineListExport({
  name: 'reviews',
  title: 'Reviews',
  access: staffWith('reviews.export'),
  input: staffReviewsQuery.omit({ page: true }),
  async open({ db, locale, t }, query) {
    const columns: CsvColumn<ReviewForModeration>[] = [
      { title: t('fieldNames.product'), value: ({ product }) => pickTranslation(product, locale) },
      { title: t('fieldNames.rating'), value: ({ rating }) => rating },
      { title: t('fieldNames.title'), value: ({ title }) => title },
      { title: t('fieldNames.text'), value: ({ body }) => body },
      { title: t('fieldNames.show_name'), value: ({ name }) => name },
      {
        title: t('reviews.verified'),
        value: ({ verified }) => t(verified ? 'admin.facts.yes' : 'admin.facts.no'),
      },
      { title: t('fieldNames.locale'), value: ({ locale: language }) => language },
      { title: t('admin.export.columns.written'), value: ({ at }) => at },
      { title: t('admin.state'), value: ({ status }) => t(`admin.reviews.status.${status}`) },
      { title: t('admin.questions.reason'), value: ({ reason }) => reason },
      { title: t('admin.export.columns.reports'), value: ({ reports }) => reports.length },
      { title: t('fieldNames.reply'), value: ({ reply }) => reply },
    ];
    return { columns, read: (window) => listReviewRows(db, { ...query, ...window }) };
  },
});
