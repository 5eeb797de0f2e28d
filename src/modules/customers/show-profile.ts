import type { Visitor } from '../../platform/visitor.ts';

export type Profile = {
  is_logged_in: boolean;
  cart_count: number;
  user: { id: string; name: string; email: string } | null;
  /** Null for guests. */
  lists: KeptLists | null;
};

/** Ids in the lists of a customer, used to mark products and stores on every page. */
export type KeptLists = { wishlist: number[]; compared: number[]; following: number[] };

/** Data of a visitor supplied by other modules. */
export type ProfileLinks = {
  /** Number of items in the visitor's cart. */
  countCart(visitor: Visitor): Promise<number>;
  listsOf(customerId: string): Promise<KeptLists>;
};

/** Returns the profile of the visitor. */
export async function showProfile(visitor: Visitor, { countCart, listsOf }: ProfileLinks): Promise<Profile> {
  const { customer } = visitor;
  const [cart_count, lists] = await Promise.all([countCart(visitor), customer ? listsOf(customer.id) : null]);
  return { is_logged_in: customer !== null, cart_count, user: customer, lists };
}
