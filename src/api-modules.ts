import { cancellationsApi } from './modules/cancellations/cancellations.api.ts';
import { toCartOwner } from './modules/cart/cart-owner.ts';
import { mergeCarts } from './modules/cart/merge/merge-carts.ts';
import { countCart } from './modules/cart/view/count-cart.ts';
import { listCategories } from './modules/catalog/categories/list-categories.ts';
import { clickSearchResult } from './modules/catalog/search/click-search-result.ts';
import { listComparedIds } from './modules/compare/list-compared-products.ts';
import { contactApi } from './modules/contact/contact.api.ts';
import { staffMessagesApi } from './modules/contact/staff-messages.api.ts';
import { type AccountHooks, customersApi } from './modules/customers/customers.api.ts';
import { profileApi } from './modules/customers/profile/profile.api.ts';
import { sessionsApi } from './modules/customers/sessions/sessions.api.ts';
import { devicesApi } from './modules/devices/devices.api.ts';
import { listFollowedIds } from './modules/follows/list-followed-stores.ts';
import { newsletterApi } from './modules/newsletter/newsletter.api.ts';
import { cancellationRequestsApi } from './modules/order-management/cancellation-requests.api.ts';
import { staffApi } from './modules/order-management/staff-orders.api.ts';
import { transfersApi } from './modules/order-management/transfers/transfers.api.ts';
import { ordersApi } from './modules/orders/orders.api.ts';
import { mailPreferencesApi } from './modules/privacy/mail-preferences.api.ts';
import { privacyApi } from './modules/privacy/privacy.api.ts';
import { questionsApi } from './modules/questions/questions.api.ts';
import { staffQuestionsApi } from './modules/questions/staff-questions.api.ts';
import { repairCatalogApi } from './modules/repair-catalog/catalog/catalog.api.ts';
import { returnsApi } from './modules/returns/returns.api.ts';
import { staffReturnsApi } from './modules/returns/staff/staff-returns.api.ts';
import { reviewsApi } from './modules/reviews/listing/reviews.api.ts';
import { staffReviewsApi } from './modules/reviews/moderation/staff-reviews.api.ts';
import { ownReviewsApi } from './modules/reviews/writing/own-reviews.api.ts';
import { searchLogApi } from './modules/search-rules/search-log.api.ts';
import { searchRulesApi } from './modules/search-rules/search-rules.api.ts';
import { sellersApi } from './modules/sellers/sellers.api.ts';
import { staffSellersApi } from './modules/sellers/staff-sellers.api.ts';
import { socialLoginApi } from './modules/social-login/social-login.api.ts';
import { auditApi } from './modules/staff/audit/audit.api.ts';
import { bookingApi } from './modules/tickets/booking/booking.api.ts';
import { ownTicketsApi } from './modules/tickets/customer/own-tickets.api.ts';
import { staffTicketsApi } from './modules/tickets/staff/staff-tickets.api.ts';
import { tradeInApi } from './modules/trade-in/trade-in.api.ts';
import { listWishlistIds } from './modules/wishlist/list-wishlist.ts';
import { createOperationDeps } from './operation-deps.ts';
import { operationModules } from './operations.ts';
import type { Api } from './platform/http/api.ts';
import type { Operation } from './platform/operations/operation.ts';
import { registerOperations } from './platform/operations/register-operations.ts';
import type { Services } from './services.ts';
import { customerEvents } from './web/composition/customer-events.server.ts';
import { createReconcileDeps } from './web/composition/reconcile-deps.server.ts';
import { safeReturnPath } from './web/http/safe-return-path.ts';
import { createAccountMailLinks } from './web/links/account-mail-links.ts';
import { createNewsletterLinks } from './web/links/newsletter-links.ts';
import { createOrderLinks } from './web/links/order-links.ts';
import { createQuestionLinks } from './web/links/question-links.ts';
import { createReviewLinks } from './web/links/review-links.ts';
import { createSellerLinks } from './web/links/seller-links.ts';
import { createTicketLinks } from './web/links/ticket-links.ts';

/** Registers the endpoints of one module. */
export type ApiModule = (api: Api, services: Services) => void;

/** Wires the modules for customers, carts and lists, which do not import each other. */
const accountLinks: AccountHooks = {
  onSignedIn: (tx, guestHash, customerId, now) => mergeCarts(tx, guestHash, customerId, { now, inCheckout: false }),
  async countCartItems(db, visitor) {
    const owner = toCartOwner(visitor);
    return owner ? countCart(db, owner) : 0;
  },
  async readLists(db, customerId) {
    const [wishlist, compared, following] = await Promise.all([
      listWishlistIds(db, customerId),
      listComparedIds(db, customerId),
      listFollowedIds(db, customerId),
    ]);
    return { wishlist, compared, following };
  },
};

/** JSON API of every module, in the order of the OpenAPI document. */
export const apiModules: ApiModule[] = [
  toApiModule(operationModules.content),
  toApiModule(operationModules.install),
  toApiModule(operationModules.catalog),
  searchLogApi({ recordClick: clickSearchResult }),
  reviewsApi,
  ownReviewsApi({ links: createReviewLinks }),
  questionsApi({ links: createQuestionLinks }),
  toApiModule(operationModules.cart),
  toApiModule(operationModules.checkout),
  toApiModule(operationModules.orderPayments),
  toApiModule(operationModules.cartVouchers),
  toApiModule(operationModules.vouchers),
  ordersApi,
  cancellationsApi({ links: createOrderLinks, paying: createReconcileDeps }),
  cancellationRequestsApi({ links: createOrderLinks }),
  returnsApi({ links: createOrderLinks }),
  toApiModule(operationModules.payments),
  toApiModule(operationModules.shipping),
  customersApi(accountLinks),
  sessionsApi,
  socialLoginApi,
  profileApi({ links: createAccountMailLinks, events: customerEvents }),
  privacyApi({ links: createAccountMailLinks }),
  mailPreferencesApi,
  toApiModule(operationModules.addresses),
  toApiModule(operationModules.wishlist),
  toApiModule(operationModules.compare),
  toApiModule(operationModules.follows),
  newsletterApi({ links: createNewsletterLinks }),
  contactApi({ links: createTicketLinks }),
  tradeInApi({ links: createTicketLinks }),
  devicesApi,
  repairCatalogApi,
  bookingApi({ links: createTicketLinks }),
  sellersApi({ links: createSellerLinks, listCategories, onSignedIn: accountLinks.onSignedIn }),
  staffApi({ links: createOrderLinks }),
  auditApi,
  transfersApi({ links: createOrderLinks }),
  staffReturnsApi({ links: createOrderLinks }),
  ownTicketsApi({ links: createTicketLinks }),
  staffTicketsApi({ links: createTicketLinks }),
  staffQuestionsApi({ links: createQuestionLinks }),
  staffSellersApi({ links: createSellerLinks }),
  staffReviewsApi({ links: createReviewLinks }),
  staffMessagesApi,
  searchRulesApi({ safePath: safeReturnPath }),
];

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
