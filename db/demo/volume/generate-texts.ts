import { LOCALES, type Locale, type LocalizedText } from '../../../src/kernel/locale.ts';
import type { GeneratedProduct, SourceData } from './generate-product.ts';
import { createRandom } from './random.ts';

export type GeneratedText = {
  locale: Locale;
  summary: string;
  description: string;
  highlights: string[];
  in_the_box: string[];
};

/** Texts of the product page in every language, from its specifications and generic sentences. */
export function generateTexts(moulds: SourceData, seed: number, product: GeneratedProduct): GeneratedText[] {
  const random = createRandom(seed, 'text', product.index);
  const sentences = random.some(moulds.words.sentences, 3);
  const specs = product.specs.slice(0, 4).map(([code, value]) => formatSpec(moulds, code, value));
  const { model } = product;
  return LOCALES.map((locale) => {
    const measures = specs.map((spec) => spec[locale] ?? '');
    const warranty = (moulds.words.warranty[locale] ?? '').replace('{months}', String(model.warranty));
    return {
      locale,
      summary: measures.slice(0, 2).join(locale === 'ar' ? '، ' : ', ') || warranty,
      description: sentences.map((sentence) => sentence[locale]).join('\n\n'),
      highlights: [...measures, warranty],
      in_the_box: model.box.map((item) => moulds.shop.boxItems[item]?.[locale] ?? item),
    };
  });
}

function formatSpec({ shop }: SourceData, code: string, value: number | string): LocalizedText {
  const attribute = shop.attributes.find((one) => one.code === code);
  const title = attribute?.values.find((one) => one.code === value)?.title;
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const text = title ? title[locale] : [value, attribute?.unit].filter(Boolean).join(' ');
      return [locale, `${attribute?.title[locale] ?? code}${locale === 'fr' ? '\u00a0' : ''}: ${text}`];
    }),
  );
}
