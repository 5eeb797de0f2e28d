import type { Db } from '../../platform/database/db.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { CustomerActor } from '../../platform/operations/access.ts';
import type { OperationContext } from '../../platform/operations/operation.ts';
import type { AccountMailLinks } from './account-mails.ts';
import type { CustomerEvents } from './customer-events.ts';
import type { SignedInCustomer } from './profile/reauthenticate-customer.ts';
import type { SavedLists } from './profile/show-profile.ts';
import type { RequestContext, SignInContext } from './request-context.ts';

declare module '../../platform/operations/operation.ts' {
  interface OperationDeps {
    accountLinks: AccountMailLinks;
    customerEvents: CustomerEvents;
    onSignedIn: SignInContext['onSignedIn'];
    /** Number of items in the visitor's cart. */
    countCartItems(db: Db, visitor: Visitor): Promise<number>;
    /** Wishlist, comparison and followed stores of a customer. */
    readLists(db: Db, customerId: string): Promise<SavedLists>;
  }
}

type AnyContext = Pick<OperationContext<unknown>, 'locale' | 'address' | 'userAgent' | 'deps' | 'now' | 'visitor'>;

/** Context of the functions of this module, from that of their operation. */
export function toRequestContext({ locale, address, deps, now }: Omit<AnyContext, 'visitor'>): RequestContext {
  return { locale, address, limits: deps.limits, demo: deps.config.demo, now };
}

/** Context of a new session: the cart of the guest is merged. */
export async function loadSignInContext({ userAgent, deps, visitor }: AnyContext): Promise<SignInContext> {
  const { guestHash } = await visitor();
  return { userAgent, guestHash, onSignedIn: deps.onSignedIn };
}

/** Signed-in customer with the session of the request. */
export async function loadSignedInCustomer({
  actor,
  visitor,
}: Pick<OperationContext<CustomerActor>, 'actor' | 'visitor'>): Promise<SignedInCustomer> {
  const { sessionHash } = await visitor();
  return { customerId: actor.id, sessionHash };
}
