import type { Visitor } from '../../platform/visitor.ts';

export type Profile = {
  is_logged_in: boolean;
  cart_count: number;
  user: { id: string; name: string; email: string } | null;
};

/** What the shop shows of its visitor. @param countCart pieces in the visitor's cart; carts are another module's */
export async function showProfile(
  visitor: Visitor,
  countCart: (visitor: Visitor) => Promise<number>,
): Promise<Profile> {
  return { is_logged_in: visitor.customer !== null, cart_count: await countCart(visitor), user: visitor.customer };
}
