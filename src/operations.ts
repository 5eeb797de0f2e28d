import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { catalogOperations } from './modules/catalog/catalog.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { contactOperations } from './modules/contact/contact.operations.ts';
import { staffMessageOperations } from './modules/contact/staff-messages.operations.ts';
import { contentOperations } from './modules/content/content.operations.ts';
import { customerOperations } from './modules/customers/customers.operations.ts';
import { profileOperations } from './modules/customers/profile/profile.operations.ts';
import { sessionOperations } from './modules/customers/sessions/sessions.operations.ts';
import { deviceOperations } from './modules/devices/devices.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { installOperations } from './modules/install/install.operations.ts';
import { newsletterOperations } from './modules/newsletter/newsletter.operations.ts';
import { paymentOperations } from './modules/payments/payments.operations.ts';
import { privacyOperations } from './modules/privacy/privacy.operations.ts';
import { questionOperations } from './modules/questions/questions.operations.ts';
import { staffQuestionOperations } from './modules/questions/staff-questions.operations.ts';
import { repairCatalogOperations } from './modules/repair-catalog/repair-catalog.operations.ts';
import { reviewInviteOperations } from './modules/reviews/invites/review-invites.operations.ts';
import { reviewFeedbackOperations } from './modules/reviews/listing/review-feedback.operations.ts';
import { reviewListingOperations } from './modules/reviews/listing/reviews.operations.ts';
import { staffReviewOperations } from './modules/reviews/moderation/staff-reviews.operations.ts';
import { storeReviewOperations } from './modules/reviews/stores/store-reviews.operations.ts';
import { ownReviewOperations } from './modules/reviews/writing/own-reviews.operations.ts';
import { searchLogOperations } from './modules/search-rules/search-log.operations.ts';
import { searchRuleOperations } from './modules/search-rules/search-rules.operations.ts';
import { sellerOperations } from './modules/sellers/sellers.operations.ts';
import { staffSellerOperations } from './modules/sellers/staff-sellers.operations.ts';
import { shippingOperations } from './modules/shipping/shipping.operations.ts';
import { socialLoginOperations } from './modules/social-login/social-login.operations.ts';
import { auditOperations } from './modules/staff/audit/audit.operations.ts';
import { bookingOperations } from './modules/tickets/booking/booking.operations.ts';
import { ownTicketOperations } from './modules/tickets/customer/own-tickets.operations.ts';
import { ticketLinkOperations } from './modules/tickets/customer/ticket-link.operations.ts';
import { tradeInOperations } from './modules/trade-in/trade-in.operations.ts';
import { voucherOperations } from './modules/vouchers/vouchers.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md. */
export const operationModules = {
  customers: customerOperations,
  sessions: sessionOperations,
  'social-login': socialLoginOperations,
  profile: profileOperations,
  privacy: privacyOperations,
  content: contentOperations,
  install: installOperations,
  catalog: catalogOperations,
  vouchers: voucherOperations,
  payments: paymentOperations,
  shipping: shippingOperations,
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
  devices: deviceOperations,
  audit: auditOperations,
  questions: questionOperations,
  staffQuestions: staffQuestionOperations,
  newsletter: newsletterOperations,
  contact: contactOperations,
  sellers: sellerOperations,
  'sellers, staff': staffSellerOperations,
  'contact, staff': staffMessageOperations,
  'trade-in': tradeInOperations,
  'repair-catalog': repairCatalogOperations,
  booking: bookingOperations,
  'ticket-link': ticketLinkOperations,
  'own-tickets': ownTicketOperations,
  reviewListing: reviewListingOperations,
  ownReviews: ownReviewOperations,
  reviewFeedback: reviewFeedbackOperations,
  storeReviews: storeReviewOperations,
  reviewInvites: reviewInviteOperations,
  staffReviews: staffReviewOperations,
  searchLog: searchLogOperations,
  searchRules: searchRuleOperations,
} as const;
