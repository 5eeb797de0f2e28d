import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { deviceOperations } from './modules/devices/devices.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { questionOperations } from './modules/questions/questions.operations.ts';
import { staffQuestionOperations } from './modules/questions/staff-questions.operations.ts';
import { reviewInviteOperations } from './modules/reviews/invites/review-invites.operations.ts';
import { reviewFeedbackOperations } from './modules/reviews/listing/review-feedback.operations.ts';
import { reviewListingOperations } from './modules/reviews/listing/reviews.operations.ts';
import { staffReviewOperations } from './modules/reviews/moderation/staff-reviews.operations.ts';
import { storeReviewOperations } from './modules/reviews/stores/store-reviews.operations.ts';
import { ownReviewOperations } from './modules/reviews/writing/own-reviews.operations.ts';
import { searchLogOperations } from './modules/search-rules/search-log.operations.ts';
import { searchRuleOperations } from './modules/search-rules/search-rules.operations.ts';
import { auditOperations } from './modules/staff/audit/audit.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md. */
export const operationModules = {
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
  devices: deviceOperations,
  audit: auditOperations,
  questions: questionOperations,
  staffQuestions: staffQuestionOperations,
  reviewListing: reviewListingOperations,
  ownReviews: ownReviewOperations,
  reviewFeedback: reviewFeedbackOperations,
  storeReviews: storeReviewOperations,
  reviewInvites: reviewInviteOperations,
  staffReviews: staffReviewOperations,
  searchLog: searchLogOperations,
  searchRules: searchRuleOperations,
} as const;
