/** One of the goods in an event; amounts are major units, as those who count expect them. */
export type Item = { item_id: string; item_name?: string; item_brand?: string; price?: number; quantity: number };

/** What happened in the shop, under Google's names. */
export type ShopEvent = {
  name: 'view_item' | 'view_item_list' | 'add_to_cart' | 'begin_checkout' | 'purchase';
  items: Item[];
  currency: string;
  value?: number;
  /** The code of the order. */
  transaction_id?: string;
  item_list_name?: string;
};
