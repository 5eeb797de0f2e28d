type ListShape = {
  name: string;
  columns: readonly string[];
  /** Columns with amounts in minor units of the `currency` of the row. */
  amounts?: readonly string[];
};

/** A list of personal data in the export. */
export type PersonalList = ListShape & { name: PersonalListName };

export const PERSONAL_LISTS = [
  { name: 'profile', columns: ['id', 'name', 'email', 'phone', 'locale', 'created_at'] },
  {
    name: 'addresses',
    columns: [
      ...['label', 'name', 'phone', 'company', 'tax_id', 'country', 'state', 'city', 'zip', 'address_1', 'address_2'],
      ...['landmark', 'delivery_note', 'default_shipping', 'default_billing', 'created_at'],
    ],
  },
  {
    name: 'orders',
    columns: [
      ...['code', 'placed_at', 'status', 'payment_state', 'currency', 'goods', 'discount', 'shipping', 'cod_fee'],
      ...['tax', 'grand', 'email', 'phone', 'address', 'billing_address', 'note', 'home_spm'],
    ],
    amounts: ['goods', 'discount', 'shipping', 'cod_fee', 'tax', 'grand'],
  },
  {
    name: 'order-lines',
    columns: ['order', 'title', 'sku', 'attributes', 'quantity', 'currency', 'unit_price', 'total', 'tax'],
    amounts: ['unit_price', 'total', 'tax'],
  },
  { name: 'cancellations', columns: ['order', 'reason_code', 'note', 'status', 'message', 'created_at', 'decided_at'] },
  {
    name: 'returns',
    columns: ['order', 'kind', 'wish', 'note', 'status', 'message', 'payout', 'created_at', 'decided_at'],
  },
  {
    name: 'reviews',
    columns: ['product', 'rating', 'title', 'body', 'aspects', 'display_name', 'locale', 'status', 'created_at'],
  },
  { name: 'review-votes', columns: ['product', 'voted_at'] },
  { name: 'review-reports', columns: ['product', 'reason', 'note', 'reported_at'] },
  { name: 'questions', columns: ['product', 'body', 'display_name', 'locale', 'status', 'asked_at'] },
  { name: 'answers', columns: ['question', 'body', 'display_name', 'locale', 'status', 'answered_at'] },
  { name: 'wishlist', columns: ['product', 'added_at'] },
  { name: 'compared', columns: ['product', 'added_at'] },
  { name: 'followed-stores', columns: ['store', 'followed_at'] },
  { name: 'devices', columns: ['device', 'name', 'main', 'added_at'] },
  {
    name: 'store-applications',
    columns: [
      ...['store', 'legal_name', 'registration_no', 'tax_id', 'contact', 'email', 'phone', 'address', 'iban_end'],
      ...['state', 'applied_at', 'decided_at'],
    ],
  },
  { name: 'basket', columns: ['product', 'sku', 'quantity', 'search', 'added_at'] },
  { name: 'vouchers', columns: ['code', 'order', 'used_at', 'returned_at'] },
  { name: 'stock-alerts', columns: ['product', 'sku', 'created_at', 'told_at'] },
  { name: 'newsletter', columns: ['email', 'locale', 'source', 'state', 'asked_at', 'confirmed_at', 'left_at'] },
  {
    name: 'repairs',
    columns: [
      ...['number', 'kind', 'status', 'make', 'model', 'serial', 'colour', 'storage_gb', 'description', 'condition'],
      ...['name', 'email', 'phone', 'address', 'slot_at', 'consents', 'created_at', 'handed_over_at'],
    ],
  },
  {
    name: 'repair-lines',
    columns: [
      'repair',
      'title',
      'currency',
      'price',
      'discount',
      'tax',
      'status',
      'note',
      'warranty_until',
      'decided_at',
    ],
    amounts: ['price', 'discount', 'tax'],
  },
  {
    name: 'repair-payouts',
    columns: ['repair', 'currency', 'amount', 'reference', 'paid_at'],
    amounts: ['amount'],
  },
  { name: 'repair-history', columns: ['repair', 'kind', 'status', 'message', 'happened_at'] },
  {
    name: 'messages-to-the-shop',
    columns: ['topic', 'reference', 'message', 'name', 'email', 'phone', 'status', 'sent_at'],
  },
  { name: 'ways-in', columns: ['provider', 'email', 'linked_at', 'used_at'] },
  { name: 'sessions', columns: ['user_agent', 'created_at', 'last_seen_at', 'expires_at'] },
] as const satisfies readonly ListShape[];

export type PersonalListName = (typeof PERSONAL_LISTS)[number]['name'];
