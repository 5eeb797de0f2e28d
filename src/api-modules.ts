import { addressesApi } from './modules/addresses/addresses.api.ts';
import { cancellationsApi } from './modules/cancellations/cancellations.api.ts';
import { cartApi } from './modules/cart/cart.api.ts';
import { toCartOwner } from './modules/cart/cart-owner.ts';
import { countCart } from './modules/cart/count-cart.ts';
import { mergeCarts } from './modules/cart/merge-carts.ts';
import { catalogApi } from './modules/catalog/catalog.api.ts';
import { listCategories } from './modules/catalog/list-categories.ts';
import { checkoutApi } from './modules/checkout/checkout.api.ts';
import { orderPaymentsApi } from './modules/checkout/order-payments.api.ts';
import { voucherApi } from './modules/checkout/voucher.api.ts';
import { compareApi } from './modules/compare/compare.api.ts';
import { listComparedIds } from './modules/compare/list-compared.ts';
import { contactApi } from './modules/contact/contact.api.ts';
import { staffMessagesApi } from './modules/contact/staff-messages.api.ts';
import { contentApi } from './modules/content/content.api.ts';
import { type AccountHooks, customersApi } from './modules/customers/customers.api.ts';
import { profileApi } from './modules/customers/profile.api.ts';
import { sessionsApi } from './modules/customers/sessions.api.ts';
import { devicesApi } from './modules/devices/devices.api.ts';
import { followsApi } from './modules/following/following.api.ts';
import { listFollowedIds } from './modules/following/list-followed.ts';
import { installApi } from './modules/install/install.api.ts';
import { newsletterApi } from './modules/newsletter/newsletter.api.ts';
import { ordersApi } from './modules/orders/orders.api.ts';
import { paymentsApi } from './modules/payments/payments.api.ts';
import { getPaymentProviders } from './modules/payments/providers-of.ts';
import { listShopMethods } from './modules/payments/taken-methods.ts';
import { privacyApi } from './modules/privacy/privacy.api.ts';
import { mailPreferencesApi } from './modules/privacy/wanted-mails.api.ts';
import { questionsApi } from './modules/questions/questions.api.ts';
import { staffQuestionsApi } from './modules/questions/staff-questions.api.ts';
import { repairCatalogApi } from './modules/repairs/journey.api.ts';
import { returnsApi } from './modules/returns/returns.api.ts';
import { staffReturnsApi } from './modules/returns/staff-returns.api.ts';
import { ownReviewsApi } from './modules/reviews/own-reviews.api.ts';
import { reviewsApi } from './modules/reviews/reviews.api.ts';
import { staffReviewsApi } from './modules/reviews/staff-reviews.api.ts';
import { searchLogApi } from './modules/search-rules/search-log.api.ts';
import { searchRulesApi } from './modules/search-rules/search-rules.api.ts';
import { sellersApi } from './modules/sellers/sellers.api.ts';
import { staffSellersApi } from './modules/sellers/staff-sellers.api.ts';
import { shippingApi } from './modules/shipping/shipping.api.ts';
import { socialLoginApi } from './modules/social/social.api.ts';
import { getEnabledProviders } from './modules/social/social-providers.ts';
import { auditApi } from './modules/staff/audit.api.ts';
import { staffApi } from './modules/staff/staff.api.ts';
import { transfersApi } from './modules/staff/transfers.api.ts';
import { bookingApi } from './modules/tickets/booking.api.ts';
import { ownTicketsApi } from './modules/tickets/own-tickets.api.ts';
import { staffTicketsApi } from './modules/tickets/staff-tickets.api.ts';
import { tradeInApi } from './modules/trade-in/trade-in.api.ts';
import { vouchersApi } from './modules/vouchers/vouchers.api.ts';
import { listWishlistIds } from './modules/wishlist/list-wishes.ts';
import { wishlistApi } from './modules/wishlist/wishlist.api.ts';
import type { Api } from './platform/api.ts';
import type { Services } from './services.ts';
import { createAccountMailLinks } from './web/account-mail-links.ts';
import { createNewsletterLinks } from './web/newsletter-links.ts';
import { createOrderLinks } from './web/order-links.ts';
import { createReconcileDeps } from './web/paying.server.ts';
import { createQuestionLinks } from './web/question-links.ts';
import { createReviewLinks } from './web/review-links.ts';
import { safeReturnPath } from './web/safe-return-path.ts';
import { createSellerLinks } from './web/seller-links.ts';
import { createTicketLinks } from './web/ticket-links.ts';

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
      listPaymentMethods: (db) => listShopMethods(db, getPaymentProviders(services.config.payments)),
      socialLogins: (settings) => getEnabledProviders(settings, services.config.social),
    })(api, services),
  installApi,
  catalogApi({ listWishlistIds }),
  searchLogApi,
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
  returnsApi({ links: createOrderLinks }),
  paymentsApi,
  shippingApi,
  customersApi(accountLinks),
  sessionsApi,
  socialLoginApi,
  profileApi({ links: createAccountMailLinks }),
  privacyApi({ links: createAccountMailLinks }),
  mailPreferencesApi,
  addressesApi,
  wishlistApi,
  compareApi,
  followsApi,
  newsletterApi({ links: createNewsletterLinks }),
  contactApi({ links: createTicketLinks }),
  tradeInApi({ links: createTicketLinks }),
  devicesApi,
  repairCatalogApi,
  bookingApi({ links: createTicketLinks }),
  sellersApi({ links: createSellerLinks, onSignedIn: accountLinks.onSignedIn }),
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
