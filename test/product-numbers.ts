import type { DemoShop } from '../db/demo/shop-files.ts';
import type { BuiltInLocale } from '../src/kernel/locale.ts';

type Product = DemoShop['products'][number];

/** All texts of a product in a language. */
export function joinProductTexts(product: Product, locale: BuiltInLocale): string {
  const { summary, description, highlights } = product.text[locale];
  return [summary, ...description, ...highlights].join('\n');
}

/**
 * The numbers in a text. Thousands are grouped by a comma, a point or a no-break space; French and Turkish use a decimal
 * comma.
 */
export function extractNumbers(text: string, locale: BuiltInLocale): number[] {
  const group = { en: ',', ar: ',', hi: ',', fr: '[\u00a0\u202f]', tr: '\\.' }[locale];
  const plain = text
    .replace(new RegExp(`(?<=\\d)${group}(?=\\d{2,3}(?!\\d))`, 'gu'), '')
    .replace(new RegExp(`(?<=\\d)${group}(?=\\d{2,3}(?!\\d))`, 'gu'), '')
    .replace(/(?<=\d),(?=\d)/gu, '.');
  return [...plain.matchAll(/(?<![\p{Script=Latin}\d])\d+(?:\.\d+)?/gu)].map(([figure]) => Number(figure));
}

/** The numbers in the product's data: measurements, values such as "2400x1080", and options. */
export function listProductNumbers({ slug, specs, options, weight, warranty }: Product): number[] {
  const data = [slug, ...Object.values(specs), ...Object.values(options).flat()].join(' ');
  return [...data.matchAll(/\d+(?:\.\d+)?/gu)].map(([figure]) => Number(figure)).concat(weight, warranty);
}
