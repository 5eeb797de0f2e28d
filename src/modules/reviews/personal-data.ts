import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import {
  anonymizeReviews,
  selectReportsForExport,
  selectReviewsForExport,
  selectVotesForExport,
  subtractVotesAndReports,
} from './personal-data.store.ts';

export const reviewsPersonalData: PersonalData = {
  section: 'reviews',
  tables: {
    review: { erasure: 'anonymize', exported: true },
    review_image: { erasure: 'keep', exported: false, reason: 'Pictures that were published with a review' },
    review_vote: { erasure: 'cascade', exported: true },
    review_report: { erasure: 'cascade', exported: true },
    review_invitation: { erasure: 'cascade', exported: false, reason: 'That a mail asked for reviews of an order' },
    review_opt_out: { erasure: 'cascade', exported: false, reason: 'That no such mails are wanted' },
  },
  export: [
    {
      name: 'reviews',
      columns: ['product', 'rating', 'title', 'body', 'aspects', 'display_name', 'locale', 'status', 'created_at'],
      read: selectReviewsForExport,
    },
    { name: 'review-votes', columns: ['product', 'voted_at'], read: selectVotesForExport },
    { name: 'review-reports', columns: ['product', 'reason', 'note', 'reported_at'], read: selectReportsForExport },
  ],
  async erase(tx, { customerId }) {
    await anonymizeReviews(tx, customerId);
    await subtractVotesAndReports(tx, customerId);
    return {};
  },
};
