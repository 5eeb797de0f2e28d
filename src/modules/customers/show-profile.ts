import type { Visitor } from '../../platform/visitor.ts';

export type Profile = {
  is_logged_in: boolean;
  cart_count: number;
  user: { id: string; name: string; email: string } | null;
  /** Null for guests, who have none. */
  lists: KeptLists | null;
};

/** Ids of what a customer keeps, so that every page can mark it in whatever it shows. */
export type KeptLists = { wishlist: number[]; compared: number[]; following: number[] };

/** What other modules tell about a visitor. */
export type ProfileLinks = {
  /** Pieces in the visitor's cart. */
  countCart(visitor: Visitor): Promise<number>;
  listsOf(customerId: string): Promise<KeptLists>;
};

/** What the shop shows of its visitor. */
export async function showProfile(visitor: Visitor, { countCart, listsOf }: ProfileLinks): Promise<Profile> {
  const { customer } = visitor;
  const [cart_count, lists] = await Promise.all([countCart(visitor), customer ? listsOf(customer.id) : null]);
  return { is_logged_in: customer !== null, cart_count, user: customer, lists };
}
