import { cancellationsApi } from './modules/cancellations/cancellations.api.ts';
import { cartApi } from './modules/cart/cart.api.ts';
import { clickSearchResult } from './modules/catalog/search/click-search-result.ts';
import { checkoutApi } from './modules/checkout/checkout.api.ts';
import { orderPaymentsApi } from './modules/checkout/payment/order-payments.api.ts';
import { voucherApi } from './modules/checkout/vouchers/voucher.api.ts';
import { devicesApi } from './modules/devices/devices.api.ts';
import { cancellationRequestsApi } from './modules/order-management/cancellation-requests.api.ts';
import { staffApi } from './modules/order-management/staff-orders.api.ts';
import { transfersApi } from './modules/order-management/transfers/transfers.api.ts';
import { ordersApi } from './modules/orders/orders.api.ts';
import { questionsApi } from './modules/questions/questions.api.ts';
import { staffQuestionsApi } from './modules/questions/staff-questions.api.ts';
import { returnsApi } from './modules/returns/returns.api.ts';
import { staffReturnsApi } from './modules/returns/staff/staff-returns.api.ts';
import { searchLogApi } from './modules/search-rules/search-log.api.ts';
import { searchRulesApi } from './modules/search-rules/search-rules.api.ts';
import { auditApi } from './modules/staff/audit/audit.api.ts';
import { staffTicketsApi } from './modules/tickets/staff/staff-tickets.api.ts';
import { createOperationDeps } from './operation-deps.ts';
import { operationModules } from './operations.ts';
import type { Api } from './platform/http/api.ts';
import type { Operation } from './platform/operations/operation.ts';
import { registerOperations } from './platform/operations/register-operations.ts';
import type { Services } from './services.ts';
import { createReconcileDeps } from './web/composition/reconcile-deps.server.ts';
import { safeReturnPath } from './web/http/safe-return-path.ts';
import { createOrderLinks } from './web/links/order-links.ts';
import { createQuestionLinks } from './web/links/question-links.ts';
import { createTicketLinks } from './web/links/ticket-links.ts';

/** Registers the endpoints of one module. */
export type ApiModule = (api: Api, services: Services) => void;

/** JSON API of every module, in the order of the OpenAPI document. */
export const apiModules: ApiModule[] = [
  toApiModule(operationModules.content),
  toApiModule(operationModules.install),
  toApiModule(operationModules.catalog),
  searchLogApi({ recordClick: clickSearchResult }),
  toApiModule(operationModules.reviewListing),
  toApiModule(operationModules.ownReviews),
  toApiModule(operationModules.reviewFeedback),
  toApiModule(operationModules.storeReviews),
  questionsApi({ links: createQuestionLinks }),
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
  devicesApi,
  toApiModule(operationModules.sellers),
  toApiModule(operationModules['trade-in']),
  toApiModule(operationModules['repair-catalog']),
  toApiModule(operationModules.booking),
  staffApi({ links: createOrderLinks }),
  auditApi,
  transfersApi({ links: createOrderLinks }),
  staffReturnsApi({ links: createOrderLinks }),
  toApiModule(operationModules['ticket-link']),
  staffTicketsApi({ links: createTicketLinks }),
  staffQuestionsApi({ links: createQuestionLinks }),
  toApiModule(operationModules['sellers, staff']),
  toApiModule(operationModules['contact, staff']),
  toApiModule(operationModules.staffReviews),
  searchRulesApi({ safePath: safeReturnPath }),
];

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
