import type { Locale } from '../../../src/kernel/locale.ts';
import { to } from '../../../src/web/paths.ts';

/** What the API tells of a product, as far as the scenarios need it. */
export type Goods = {
  id: number;
  title: string;
  path: string;
  attributes: { id: number; title: string; values: { id: number; title: string }[] }[];
  variants: { id: number; stock: number; values: Map<number, number> }[];
};

type Answer<T> = { status: number; data: T };
type Listed = { result: { data: { id: number; title: string }[] } };
type Told = {
  id: number;
  title: string;
  main_category: string;
  attribute: Goods['attributes'];
  inventory: {
    id: number;
    quantity: number;
    inventory_attributes: { attribute_id: number; attribute_value_id: number }[];
  }[];
};

export async function ask<T>(origin: string, path: string, locale: Locale = 'en'): Promise<T> {
  const response = await fetch(`${origin}/api/v1/${path}`, { headers: { language: locale } });
  const { status, data }: Answer<T> = await response.json();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(data)}`);
  return data;
}

/** A product by what it is called in every language. */
export async function goodsCalled(origin: string, title: string, locale: Locale): Promise<Goods> {
  const { result } = await ask<Listed>(origin, `products?q=${encodeURIComponent(title)}`, locale);
  const found = result.data.find((product) => product.title === title);
  if (!found) throw new Error(`The demo shop has no product called ${title}.`);
  return goodsOf(origin, found.id, locale);
}

export async function goodsOf(origin: string, id: number, locale: Locale = 'en'): Promise<Goods> {
  const told = await ask<Told>(origin, `product/${id}`, locale);
  return {
    id,
    title: told.title,
    path: to.product(told.main_category, id),
    attributes: told.attribute,
    variants: told.inventory.map((variant) => ({
      id: variant.id,
      stock: variant.quantity,
      values: new Map(variant.inventory_attributes.map((pair) => [pair.attribute_id, pair.attribute_value_id])),
    })),
  };
}

/** The names of a variant's options, in the order the product page shows them. */
export function optionsOf({ attributes }: Goods, variant: Goods['variants'][number]): string[] {
  return attributes.map(({ id, values }) => {
    const value = values.find((one) => one.id === variant.values.get(id));
    if (!value) throw new Error(`Variant ${variant.id} lacks attribute ${id}.`);
    return value.title;
  });
}
