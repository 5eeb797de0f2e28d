import { clickSearchResult } from './modules/catalog/search/click-search-result.ts';
import { toCartOwner } from './modules/cart/cart-owner.ts';
import { mergeCarts } from './modules/cart/merge/merge-carts.ts';
import { countCart } from './modules/cart/view/count-cart.ts';
import { listCategories } from './modules/catalog/categories/list-categories.ts';
import { listComparedIds } from './modules/compare/list-compared-products.ts';
import { devicesApi } from './modules/devices/devices.api.ts';
import { questionsApi } from './modules/questions/questions.api.ts';
import { staffQuestionsApi } from './modules/questions/staff-questions.api.ts';
import { searchLogApi } from './modules/search-rules/search-log.api.ts';
import { searchRulesApi } from './modules/search-rules/search-rules.api.ts';
import { auditApi } from './modules/staff/audit/audit.api.ts';
import { listWishlistIds } from './modules/wishlist/list-wishlist.ts';
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
  toApiModule(operationModules.cart),
  toApiModule(operationModules.checkout),
  toApiModule(operationModules.orderPayments),
  toApiModule(operationModules.cartVouchers),
  toApiModule(operationModules.vouchers),
  toApiModule(operationModules.orders),
  toApiModule(operationModules.cancellations),
  toApiModule(operationModules['cancellation-requests']),
  toApiModule(operationModules.returns),
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
  toApiModule(operationModules['trade-in']),
  devicesApi,
  toApiModule(operationModules['repair-catalog']),
  toApiModule(operationModules.booking),
  toApiModule(operationModules.sellers),
  toApiModule(operationModules['staff-orders']),
  auditApi,
  toApiModule(operationModules.transfers),
  toApiModule(operationModules['staff-returns']),
  toApiModule(operationModules['ticket-link']),
  toApiModule(operationModules['staff-tickets']),
  staffQuestionsApi({ links: createQuestionLinks }),
  toApiModule(operationModules['sellers, staff']),
  toApiModule(operationModules.staffReviews),
  toApiModule(operationModules['contact, staff']),
  searchRulesApi({ safePath: safeReturnPath }),
];

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
