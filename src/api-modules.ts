import { cancellationsApi } from './modules/cancellations/cancellations.api.ts';
import { cartApi } from './modules/cart/cart.api.ts';
import { toCartOwner } from './modules/cart/cart-owner.ts';
import { mergeCarts } from './modules/cart/merge/merge-carts.ts';
import { countCart } from './modules/cart/view/count-cart.ts';
import { catalogApi } from './modules/catalog/catalog.api.ts';
import { listCategories } from './modules/catalog/categories/list-categories.ts';
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
import { repairCatalogApi } from './modules/repair-catalog/catalog/catalog.api.ts';
import { returnsApi } from './modules/returns/returns.api.ts';
import { staffReturnsApi } from './modules/returns/staff/staff-returns.api.ts';
import { sellersApi } from './modules/sellers/sellers.api.ts';
import { staffSellersApi } from './modules/sellers/staff-sellers.api.ts';
import { shippingApi } from './modules/shipping/shipping.api.ts';
import { socialLoginApi } from './modules/social-login/social-login.api.ts';
import { getEnabledProviders } from './modules/social-login/social-providers.ts';
import { bookingApi } from './modules/tickets/booking/booking.api.ts';
import { ownTicketsApi } from './modules/tickets/customer/own-tickets.api.ts';
import { staffTicketsApi } from './modules/tickets/staff/staff-tickets.api.ts';
import { tradeInApi } from './modules/trade-in/trade-in.api.ts';
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
import { createAccountMailLinks } from './web/links/account-mail-links.ts';
import { createNewsletterLinks } from './web/links/newsletter-links.ts';
import { createOrderLinks } from './web/links/order-links.ts';
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
  toApiModule(operationModules.searchLog),
  toApiModule(operationModules.reviewListing),
  toApiModule(operationModules.ownReviews),
  toApiModule(operationModules.reviewFeedback),
  toApiModule(operationModules.storeReviews),
  toApiModule(operationModules.questions),
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
  tradeInApi({ links: createTicketLinks }),
  toApiModule(operationModules.devices),
  repairCatalogApi,
  bookingApi({ links: createTicketLinks }),
  sellersApi({ links: createSellerLinks, listCategories, onSignedIn: accountLinks.onSignedIn }),
  staffApi({ links: createOrderLinks }),
  toApiModule(operationModules.audit),
  transfersApi({ links: createOrderLinks }),
  staffReturnsApi({ links: createOrderLinks }),
  ownTicketsApi({ links: createTicketLinks }),
  staffTicketsApi({ links: createTicketLinks }),
  toApiModule(operationModules.staffQuestions),
  staffSellersApi({ links: createSellerLinks }),
  toApiModule(operationModules.staffReviews),
  staffMessagesApi,
  toApiModule(operationModules.searchRules),
];

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
