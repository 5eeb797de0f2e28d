import { cancellationsApi } from './modules/cancellations/cancellations.api.ts';
import { cartApi } from './modules/cart/cart.api.ts';
import { toCartOwner } from './modules/cart/cart-owner.ts';
import { mergeCarts } from './modules/cart/merge/merge-carts.ts';
import { countCart } from './modules/cart/view/count-cart.ts';
import { catalogApi } from './modules/catalog/catalog.api.ts';
import { listCategories } from './modules/catalog/categories/list-categories.ts';
import { clickSearchResult } from './modules/catalog/search/click-search-result.ts';
import { checkoutApi } from './modules/checkout/checkout.api.ts';
import { orderPaymentsApi } from './modules/checkout/payment/order-payments.api.ts';
import { voucherApi } from './modules/checkout/vouchers/voucher.api.ts';
import { listComparedIds } from './modules/compare/list-compared-products.ts';
import { contactApi } from './modules/contact/contact.api.ts';
import { staffMessagesApi } from './modules/contact/staff-messages.api.ts';
import { contentApi } from './modules/content/content.api.ts';
import { type AccountHooks, customersApi } from './modules/customers/customers.api.ts';
import { profileApi } from './modules/customers/profile/profile.api.ts';
import { sessionsApi } from './modules/customers/sessions/sessions.api.ts';
import { devicesApi } from './modules/devices/devices.api.ts';
import { listFollowedIds } from './modules/follows/list-followed-stores.ts';
import { installApi } from './modules/install/install.api.ts';
import { newsletterApi } from './modules/newsletter/newsletter.api.ts';
import { cancellationRequestsApi } from './modules/order-management/cancellation-requests.api.ts';
import { staffApi } from './modules/order-management/staff-orders.api.ts';
import { transfersApi } from './modules/order-management/transfers/transfers.api.ts';
import { ordersApi } from './modules/orders/orders.api.ts';
import { listShopMethods } from './modules/payments/accepted-methods.ts';
import { paymentsApi } from './modules/payments/payments.api.ts';
import { mailPreferencesApi } from './modules/privacy/mail-preferences.api.ts';
import { privacyApi } from './modules/privacy/privacy.api.ts';
import { questionsApi } from './modules/questions/questions.api.ts';
import { staffQuestionsApi } from './modules/questions/staff-questions.api.ts';
import { returnsApi } from './modules/returns/returns.api.ts';
import { staffReturnsApi } from './modules/returns/staff/staff-returns.api.ts';
import { reviewsApi } from './modules/reviews/listing/reviews.api.ts';
import { staffReviewsApi } from './modules/reviews/moderation/staff-reviews.api.ts';
import { ownReviewsApi } from './modules/reviews/writing/own-reviews.api.ts';
import { searchLogApi } from './modules/search-rules/search-log.api.ts';
import { searchRulesApi } from './modules/search-rules/search-rules.api.ts';
import { sellersApi } from './modules/sellers/sellers.api.ts';
import { staffSellersApi } from './modules/sellers/staff-sellers.api.ts';
import { shippingApi } from './modules/shipping/shipping.api.ts';
import { socialLoginApi } from './modules/social-login/social-login.api.ts';
import { getEnabledProviders } from './modules/social-login/social-providers.ts';
import { auditApi } from './modules/staff/audit/audit.api.ts';
import { vouchersApi } from './modules/vouchers/vouchers.api.ts';
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
  (api, services) =>
    contentApi({
      categories: listCategories,
      listPaymentMethods: (db) => listShopMethods(db, services.paymentProviders),
      socialLogins: (settings) => getEnabledProviders(settings, services.config.social),
    })(api, services),
  installApi,
  catalogApi({ listWishlistIds }),
  searchLogApi({ recordClick: clickSearchResult }),
  reviewsApi,
  ownReviewsApi({ links: createReviewLinks }),
  questionsApi({ links: createQuestionLinks }),
  cartApi,
  checkoutApi({ links: createOrderLinks }),
  orderPaymentsApi({ links: createOrderLinks, createReconcileContext: createReconcileDeps }),
  voucherApi,
  vouchersApi,
  ordersApi,
  cancellationsApi({ links: createOrderLinks, paying: createReconcileDeps }),
  cancellationRequestsApi({ links: createOrderLinks }),
  returnsApi({ links: createOrderLinks }),
  paymentsApi,
  shippingApi,
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
  toApiModule(operationModules['trade-in']),
  devicesApi,
  toApiModule(operationModules['repair-catalog']),
  toApiModule(operationModules.booking),
  sellersApi({ links: createSellerLinks, listCategories, onSignedIn: accountLinks.onSignedIn }),
  staffApi({ links: createOrderLinks }),
  auditApi,
  transfersApi({ links: createOrderLinks }),
  staffReturnsApi({ links: createOrderLinks }),
  toApiModule(operationModules['ticket-link']),
  toApiModule(operationModules['staff-tickets']),
  staffQuestionsApi({ links: createQuestionLinks }),
  staffSellersApi({ links: createSellerLinks }),
  staffReviewsApi({ links: createReviewLinks }),
  staffMessagesApi,
  searchRulesApi({ safePath: safeReturnPath }),
];

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
