import { cancellationsApi } from './modules/cancellations/cancellations.api.ts';
import { cartApi } from './modules/cart/cart.api.ts';
import { checkoutApi } from './modules/checkout/checkout.api.ts';
import { orderPaymentsApi } from './modules/checkout/payment/order-payments.api.ts';
import { voucherApi } from './modules/checkout/vouchers/voucher.api.ts';
import { cancellationRequestsApi } from './modules/order-management/cancellation-requests.api.ts';
import { staffApi } from './modules/order-management/staff-orders.api.ts';
import { transfersApi } from './modules/order-management/transfers/transfers.api.ts';
import { ordersApi } from './modules/orders/orders.api.ts';
import { returnsApi } from './modules/returns/returns.api.ts';
import { staffReturnsApi } from './modules/returns/staff/staff-returns.api.ts';
import { staffTicketsApi } from './modules/tickets/staff/staff-tickets.api.ts';
import { createOperationDeps } from './operation-deps.ts';
import { operationModules } from './operations.ts';
import type { Api } from './platform/http/api.ts';
import type { Operation } from './platform/operations/operation.ts';
import { registerOperations } from './platform/operations/register-operations.ts';
import type { Services } from './services.ts';
import { createReconcileDeps } from './web/composition/reconcile-deps.server.ts';
import { createOrderLinks } from './web/links/order-links.ts';
import { createTicketLinks } from './web/links/ticket-links.ts';

/** Registers the endpoints of one module. */
export type ApiModule = (api: Api, services: Services) => void;

/** JSON API of every module, in the order of the OpenAPI document. */
export const apiModules: ApiModule[] = [
  toApiModule(operationModules.content),
  toApiModule(operationModules.install),
  toApiModule(operationModules.catalog),
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
  toApiModule(operationModules.vouchers),
  ordersApi,
  cancellationsApi({ links: createOrderLinks, paying: createReconcileDeps }),
  cancellationRequestsApi({ links: createOrderLinks }),
  returnsApi({ links: createOrderLinks }),
  toApiModule(operationModules.payments),
  toApiModule(operationModules.shipping),
  toApiModule(operationModules.customers),
  toApiModule(operationModules.sessions),
  toApiModule(operationModules['social-login']),
  toApiModule(operationModules.profile),
  toApiModule(operationModules.privacy),
  toApiModule(operationModules.addresses),
  toApiModule(operationModules.wishlist),
  toApiModule(operationModules.compare),
  toApiModule(operationModules.follows),
  toApiModule(operationModules.newsletter),
  toApiModule(operationModules.contact),
  toApiModule(operationModules.devices),
  toApiModule(operationModules.sellers),
  toApiModule(operationModules['trade-in']),
  toApiModule(operationModules['repair-catalog']),
  toApiModule(operationModules.booking),
  staffApi({ links: createOrderLinks }),
  toApiModule(operationModules.audit),
  transfersApi({ links: createOrderLinks }),
  staffReturnsApi({ links: createOrderLinks }),
  toApiModule(operationModules['ticket-link']),
  staffTicketsApi({ links: createTicketLinks }),
  toApiModule(operationModules.staffQuestions),
  toApiModule(operationModules['sellers, staff']),
  toApiModule(operationModules['contact, staff']),
  toApiModule(operationModules.staffReviews),
  toApiModule(operationModules.searchRules),
];

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
