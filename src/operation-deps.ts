import { listCategories } from './modules/catalog/categories/list-categories.ts';
import { createTransferEffects } from './modules/checkout/payment/transfer-mail.ts';
import { listShopMethods } from './modules/payments/accepted-methods.ts';
import type { ReconcileContext } from './modules/payments/attempts/reconcile-attempt.ts';
import type { TransferEffects } from './modules/payments/transfers/transfer-effects.ts';
import { getEnabledProviders } from './modules/social-login/social-providers.ts';
import { writeAuditEntry } from './modules/staff/audit/write-audit-entry.ts';
import { STAFF_ROLES } from './modules/staff/staff.rules.ts';
import { listWishlistIds } from './modules/wishlist/list-wishlist.ts';
import { inTransaction } from './platform/database/db.ts';
import type { OperationDeps } from './platform/operations/operation.ts';
import type { Services } from './services.ts';
import { createOrderLinks } from './web/links/order-links.ts';

declare module './platform/operations/operation.ts' {
  interface OperationDeps {
    orderLinks: ReturnType<typeof createOrderLinks>;
    /** Effects of payments, including bank transfers, on orders. */
    orderEffects: TransferEffects;
    createReconcileContext(now: Date): ReconcileContext;
  }
}

/** Dependencies of all operations from those of the routes. Modules add theirs to the interface and here. */
export function createOperationDeps({ config, db, clock, paymentProviders }: Services): OperationDeps {
  const orderLinks = createOrderLinks(config.siteUrl);
  const orderEffects = createTransferEffects(orderLinks);
  return {
    config,
    db,
    clock,
    limits: config.limits,
    paymentProviders,
    orderLinks,
    orderEffects,
    createReconcileContext: (now) => ({ providers: paymentProviders, effects: orderEffects, now }),
    commonParts: {
      categories: listCategories,
      listPaymentMethods: (one) => listShopMethods(one, paymentProviders),
      socialLogins: (settings) => getEnabledProviders(settings, config.social),
    },
    listWishlistIds,
    async writeAuditEntry(change, { actor, ...entry }, now) {
      const role = STAFF_ROLES.find((one) => one === actor.role);
      if (!role) throw new RangeError(`${entry.action}: the audit log is for staff, not for the role ${actor.role}`);
      await inTransaction(change, (tx) => writeAuditEntry(tx, { ...entry, staff: { ...actor, role }, now }));
    },
  };
}
