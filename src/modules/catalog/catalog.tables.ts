import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { TaxClass } from '../pricing/tax-classes.rules.ts';

/** 1 public, 2 private. */
type Status = Generated<1 | 2>;

/** A JSON array. Written as JSON text, because `pg` would send a JavaScript array as an SQL array. */
type JsonList<T> = ColumnType<T[], string | undefined, string>;

export interface CategoryTable {
  id: Generated<number>;
  parent_id: number | null;
  slug: string;
  /** Localized slugs, for languages that have their own. */
  slugs: ColumnType<LocalizedText, string | undefined, string>;
  title: LocalizedText;
  description: Generated<LocalizedText>;
  image: string | null;
  sort: Generated<number>;
  featured: Generated<boolean>;
  in_footer: Generated<boolean>;
  /** Its products are accessories or parts for a device. */
  for_devices: Generated<boolean>;
  /** Right of withdrawal for its products: `free` always, `sealed` only unopened, `service` until the service is performed. */
  withdrawal: Generated<'free' | 'sealed' | 'service'>;
  /** Aspects of its products that reviews can rate; null inherits from the parent category. */
  review_aspects: string[] | null;
  /** Parents that it had before; its page below them redirects. */
  former_parent_ids: Generated<number[]>;
  status: Status;
}

export interface BrandTable {
  id: Generated<number>;
  slug: string;
  title: LocalizedText;
  description: Generated<LocalizedText>;
  image: string | null;
  sort: Generated<number>;
  featured: Generated<boolean>;
  status: Status;
}

export interface AttributeTable {
  id: Generated<number>;
  code: string;
  kind: 'variant' | 'spec';
  type: Generated<'value' | 'number' | 'text'>;
  title: LocalizedText;
  unit: string | null;
  grouping: Generated<string>;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface AttributeValueTable {
  id: Generated<number>;
  attribute_id: number;
  code: string;
  title: LocalizedText;
  swatch: string | null;
  /** Numeric range of the value as decimal text: from `range_from`, up to but not including `range_below`. */
  range_from: string | number | null;
  range_below: string | number | null;
  sort: Generated<number>;
  version: Generated<number>;
}

export type Condition = 'new' | 'refurbished' | 'used';

export interface ProductTable {
  id: Generated<number>;
  slug: string;
  brand_id: number;
  category_id: number;
  /** null: sold by the shop itself. */
  seller_id: number | null;
  /** Device model, if the product is a device. */
  device_model_id: Generated<number | null>;
  title: LocalizedText;
  image: string | null;
  selling: number;
  offered: number | null;
  price_from: Generated<number>;
  price_to: Generated<number>;
  tax_class: Generated<TaxClass>;
  weight_g: Generated<number>;
  /** Size of the packed product; all three or none. */
  length_mm: Generated<number | null>;
  width_mm: Generated<number | null>;
  height_mm: Generated<number | null>;
  /** Delivery option for its parcels; null: those of all other products. */
  shipping_rule_id: Generated<number | null>;
  /** Excluded from cash on delivery. */
  cod_excluded: Generated<boolean>;
  warranty_months: Generated<number>;
  condition: Generated<Condition>;
  shippable: Generated<boolean>;
  in_stock: Generated<boolean>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  sold_count: Generated<number>;
  /** The transaction that last changed data of the product that lists show. */
  changed_xid: Generated<number>;
  sort: Generated<number>;
  status: Status;
  publish_at: Generated<Date | null>;
  hide_at: Generated<Date | null>;
  /** Period of the sale price `offered`. */
  sale_starts_at: Generated<Date | null>;
  sale_ends_at: Generated<Date | null>;
  /** What the shop pays for one item, in minor units; only staff see it. */
  cost: Generated<number | null>;
  /** Next time of the schedule. */
  schedule_due_at: Generated<Date | null>;
  /** Increases with every change by staff. */
  version: Generated<number>;
  /** A variant with at most this stock is low. */
  low_stock: Generated<number>;
  /** Title and description of the page for search engines; derived from the product when missing. */
  seo_title: Generated<LocalizedText>;
  seo_description: Generated<LocalizedText>;
  /** Titles of all languages in lower case; generated. */
  title_search: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ProductTextTable {
  product_id: number;
  locale: string;
  summary: Generated<string>;
  description: Generated<string>;
  highlights: JsonList<string>;
  in_the_box: JsonList<string>;
}

export interface ProductImageTable {
  id: Generated<number>;
  product_id: number;
  file: string;
  alt: Generated<LocalizedText>;
  attribute_value_id: number | null;
  sort: Generated<number>;
}

export interface ProductSpecTable {
  product_id: number;
  attribute_id: number;
  value_id: number | null;
  /** Decimal text: the database's numeric does not fit a JavaScript number. */
  number: string | null;
  text: LocalizedText | null;
}

export interface InventoryTable {
  id: Generated<number>;
  product_id: number;
  sku: string;
  /** Barcode: GTIN-8, -12, -13 or -14 with its check digit. */
  gtin: Generated<string | null>;
  price: number | null;
  previous: number | null;
  quantity: Generated<number>;
  status: Status;
  sort: Generated<number>;
}

export type StockReason = 'received' | 'correction' | 'damaged' | 'lost' | 'returned';

/** Changes of stock by staff. Append-only. */
export interface StockMovementTable {
  id: Generated<number>;
  inventory_id: number;
  /** Positive: added to the stock. */
  quantity: number;
  /** Stock after the movement. */
  remaining: number;
  reason: StockReason;
  note: Generated<string>;
  staff_name: string;
  created_at: Date;
}

export interface InventoryAttributeTable {
  inventory_id: number;
  attribute_id: number;
  value_id: number;
}

export interface CollectionTable {
  id: Generated<number>;
  slug: string;
  title: LocalizedText;
  description: Generated<LocalizedText>;
  image: string | null;
  on_home: Generated<boolean>;
  sort: Generated<number>;
  status: Status;
  version: Generated<number>;
  /** `manual`: staff choose the products; `rule`: they match the columns below, of which empty ones match any product. */
  kind: Generated<'manual' | 'rule'>;
  rule_brands: Generated<number[]>;
  /** With their sub-categories. */
  rule_categories: Generated<number[]>;
  /** A product with one of these tags matches. */
  rule_tags: Generated<number[]>;
  /** Minor units. */
  rule_min_price: Generated<number | null>;
  rule_max_price: Generated<number | null>;
  rule_on_sale: Generated<boolean>;
  rule_in_stock: Generated<boolean>;
  /** Days since the creation of a product; 0 for any. */
  rule_newest_days: Generated<number>;
}

export interface CollectionProductTable {
  collection_id: number;
  product_id: number;
  sort: Generated<number>;
}

export interface FlashSaleTable {
  id: Generated<number>;
  slug: string;
  title: LocalizedText;
  image: string | null;
  starts_at: Date;
  ends_at: Date;
  status: Status;
  version: Generated<number>;
}

export interface FlashSaleProductTable {
  flash_sale_id: number;
  product_id: number;
  price: number;
  sort: Generated<number>;
}

export interface TagTable {
  id: Generated<number>;
  slug: string;
  title: LocalizedText;
  sort: Generated<number>;
  status: Status;
  version: Generated<number>;
}

export interface ProductTagTable {
  product_id: number;
  tag_id: number;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    category: CategoryTable;
    brand: BrandTable;
    attribute: AttributeTable;
    attribute_value: AttributeValueTable;
    product: ProductTable;
    product_text: ProductTextTable;
    product_image: ProductImageTable;
    product_spec: ProductSpecTable;
    inventory: InventoryTable;
    inventory_attribute: InventoryAttributeTable;
    stock_movement: StockMovementTable;
    collection: CollectionTable;
    collection_product: CollectionProductTable;
    flash_sale: FlashSaleTable;
    flash_sale_product: FlashSaleProductTable;
    tag: TagTable;
    product_tag: ProductTagTable;
  }
}
