import { addressOperations } from './modules/addresses/addresses.operations.ts';
import { compareOperations } from './modules/compare/compare.operations.ts';
import { followOperations } from './modules/follows/follows.operations.ts';
import { repairCatalogOperations } from './modules/repair-catalog/repair-catalog.operations.ts';
import { bookingOperations } from './modules/tickets/booking/booking.operations.ts';
import { ownTicketOperations } from './modules/tickets/customer/own-tickets.operations.ts';
import { ticketLinkOperations } from './modules/tickets/customer/ticket-link.operations.ts';
import { staffTicketOperations } from './modules/tickets/staff/staff-tickets.operations.ts';
import { tradeInOperations } from './modules/trade-in/trade-in.operations.ts';
import { wishlistOperations } from './modules/wishlist/wishlist.operations.ts';

/** Operations of every module, in the order of docs/operations.md. */
export const operationModules = {
  addresses: addressOperations,
  wishlist: wishlistOperations,
  compare: compareOperations,
  follows: followOperations,
  'trade-in': tradeInOperations,
  'repair-catalog': repairCatalogOperations,
  booking: bookingOperations,
  'ticket-link': ticketLinkOperations,
  'own-tickets': ownTicketOperations,
  'staff-tickets': staffTicketOperations,
} as const;
