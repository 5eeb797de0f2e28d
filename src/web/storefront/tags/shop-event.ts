/** An item of an event; amounts in major units, as the providers expect. */
export type EventItem = { item_id: string; item_name?: string; item_brand?: string; price?: number; quantity: number };

/** An e-commerce event under Google's names. */
export type ShopEvent = {
  name: 'view_item' | 'view_item_list' | 'add_to_cart' | 'begin_checkout' | 'purchase';
  items: EventItem[];
  currency: string;
  value?: number;
  /** Order code. */
  transaction_id?: string;
  item_list_name?: string;
};
