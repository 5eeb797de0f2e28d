import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { reviewInviteOperations } from './modules/reviews/invites/review-invites.operations.ts';
import { reviewFeedbackOperations } from './modules/reviews/listing/review-feedback.operations.ts';
import { reviewListingOperations } from './modules/reviews/listing/reviews.operations.ts';
import { staffReviewOperations } from './modules/reviews/moderation/staff-reviews.operations.ts';
import { storeReviewOperations } from './modules/reviews/stores/store-reviews.operations.ts';
import { ownReviewOperations } from './modules/reviews/writing/own-reviews.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md. */
export const operationModules = {
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
  reviewListing: reviewListingOperations,
  ownReviews: ownReviewOperations,
  reviewFeedback: reviewFeedbackOperations,
  storeReviews: storeReviewOperations,
  reviewInvites: reviewInviteOperations,
  staffReviews: staffReviewOperations,
} as const;
