import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { cancellationOperations } from './modules/cancellations/cancellations.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { cancellationRequestOperations } from './modules/order-management/cancellation-requests.operations.ts';
import { staffOrderOperations } from './modules/order-management/staff-orders.operations.ts';
import { transferOperations } from './modules/order-management/transfers/transfers.operations.ts';
import { orderOperations } from './modules/orders/orders.operations.ts';
import { returnOperations } from './modules/returns/returns.operations.ts';
import { staffReturnOperations } from './modules/returns/staff/staff-returns.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md. */
export const operationModules = {
  orders: orderOperations,
  cancellations: cancellationOperations,
  returns: returnOperations,
  'staff-orders': staffOrderOperations,
  'cancellation-requests': cancellationRequestOperations,
  transfers: transferOperations,
  'staff-returns': staffReturnOperations,
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
} as const;
