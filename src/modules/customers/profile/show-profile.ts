import type { Visitor } from '../../../platform/http/visitor.ts';

export type Profile = {
  is_logged_in: boolean;
  cart_count: number;
  user: { id: string; name: string; email: string } | null;
  /** Null for guests. */
  lists: SavedLists | null;
};

/** Ids in the lists of a customer, used to mark products and stores on every page. */
export type SavedLists = { wishlist: number[]; compared: number[]; following: number[] };

/** Data of a visitor supplied by other modules. */
export type ProfileSources = {
  /** Number of items in the visitor's cart. */
  countCartItems(visitor: Visitor): Promise<number>;
  readLists(customerId: string): Promise<SavedLists>;
};

/** Returns the profile of the visitor. */
export async function showProfile(visitor: Visitor, { countCartItems, readLists }: ProfileSources): Promise<Profile> {
  const { customer } = visitor;
  const [cart_count, lists] = await Promise.all([countCartItems(visitor), customer ? readLists(customer.id) : null]);
  return { is_logged_in: customer !== null, cart_count, user: customer, lists };
}
