import { mergeCarts } from './modules/cart/merge/merge-carts.ts';
import { countCart } from './modules/cart/view/count-cart.ts';
import { listCategories, listCategorySlugs } from './modules/catalog/categories/list-categories.ts';
import { refreshReplacedPictures } from './modules/catalog/pictures/refresh-replaced-pictures.ts';
import { clickSearchResult } from './modules/catalog/search/click-search-result.ts';
import { createTransferEffects } from './modules/checkout/payment/transfer-mail.ts';
import { listComparedIds } from './modules/compare/list-compared-products.ts';
import { lockLibraryPictures } from './modules/files/media/lock-library-pictures.ts';
import { listFollowedIds } from './modules/follows/list-followed-stores.ts';
import { listShopMethods } from './modules/payments/accepted-methods.ts';
import type { ReconcileContext } from './modules/payments/attempts/reconcile-attempt.ts';
import type { TransferEffects } from './modules/payments/transfers/transfer-effects.ts';
import { readSettings } from './modules/settings/read-settings.ts';
import { getEnabledProviders } from './modules/social-login/social-providers.ts';
import { writeAuditEntry } from './modules/staff/audit/write-audit-entry.ts';
import { STAFF_ROLES } from './modules/staff/staff.rules.ts';
import { listWishlistIds } from './modules/wishlist/list-wishlist.ts';
import { inTransaction } from './platform/database/db.ts';
import { toCustomerOrGuest } from './platform/operations/access.ts';
import type { OperationDeps } from './platform/operations/operation.ts';
import { TRANSLATED_RESOURCES } from './resources.ts';
import type { Services } from './services.ts';
import { adminSearchSources } from './web/composition/admin-search/admin-search-sources.server.ts';
import { customerEvents } from './web/composition/customer-events.server.ts';
import { openTaskCounts } from './web/composition/open-task-counts.server.ts';
import { safeReturnPath } from './web/http/safe-return-path.ts';
import { createAccountMailLinks } from './web/links/account-mail-links.ts';
import { createNewsletterLinks } from './web/links/newsletter-links.ts';
import { createOrderLinks } from './web/links/order-links.ts';
import { createQuestionLinks } from './web/links/question-links.ts';
import { createReviewLinks } from './web/links/review-links.ts';
import { createSellerLinks } from './web/links/seller-links.ts';
import { createStaffLinks } from './web/links/staff-links.ts';
import { createTicketLinks } from './web/links/ticket-links.ts';
import { listMailExamples } from './web/mail-preview/mail-examples.server.ts';

declare module './platform/operations/operation.ts' {
  interface OperationDeps {
    orderLinks: ReturnType<typeof createOrderLinks>;
    /** Effects of payments, including bank transfers, on orders. */
    orderEffects: TransferEffects;
    createReconcileContext(now: Date): ReconcileContext;
  }
}

/** Dependencies of all operations from those of the routes. Modules add theirs to the interface and here. */
export function createOperationDeps(services: Services): OperationDeps {
  const { config, db, clock, paymentProviders, socialKeys, personalData } = services;
  const orderLinks = createOrderLinks(config.siteUrl);
  const orderEffects = createTransferEffects(orderLinks);
  return {
    config,
    db,
    clock,
    limits: config.limits,
    orderLinks,
    orderEffects,
    createReconcileContext: (now) => ({ providers: paymentProviders, effects: orderEffects, now }),
    accountLinks: createAccountMailLinks(config.siteUrl),
    newsletterLinks: createNewsletterLinks(config.siteUrl),
    sellerLinks: createSellerLinks(config.siteUrl),
    ticketLinks: createTicketLinks(config.siteUrl),
    staffLinks: createStaffLinks(config.siteUrl),
    customerEvents,
    listCategories,
    onSignedIn: (tx, guestHash, customerId, at) =>
      mergeCarts(tx, guestHash, customerId, { now: at, inCheckout: false }),
    async countCartItems(connection, visitor) {
      const owner = toCustomerOrGuest(visitor);
      return owner ? countCart(connection, owner) : 0;
    },
    async readLists(connection, customerId) {
      const [wishlist, compared, following] = await Promise.all([
        listWishlistIds(connection, customerId),
        listComparedIds(connection, customerId),
        listFollowedIds(connection, customerId),
      ]);
      return { wishlist, compared, following };
    },
    paymentProviders,
    socialKeys,
    commonParts: {
      listCategorySlugs,
      categories: listCategories,
      listPaymentMethods: (one) => listShopMethods(one, paymentProviders),
      socialLogins: (settings) => getEnabledProviders(settings, socialKeys.current),
    },
    listWishlistIds,
    refreshReplacedPictures,
    lockLibraryPictures,
    clickSearchResult,
    safePath: safeReturnPath,
    questionLinks: createQuestionLinks(config.siteUrl),
    reviewLinks: createReviewLinks(config.siteUrl),
    personalData,
    openTaskCounts,
    translatedResources: TRANSLATED_RESOURCES,
    adminSearchSources,
    listMailExamples: (locale, settings) => listMailExamples(locale, settings, config.siteUrl),
    readCurrency: async (connection) => (await readSettings(connection)).currency,
    async writeAuditEntry(change, { actor, ...entry }, now) {
      const role = STAFF_ROLES.find((one) => one === actor.role);
      if (!role) throw new RangeError(`${entry.action}: the audit log is for staff, not for the role ${actor.role}`);
      await inTransaction(change, (tx) => writeAuditEntry(tx, { ...entry, staff: { ...actor, role }, now }));
    },
  };
}
