import { pickTranslation } from '../../../kernel/locale.ts';
import type { SpecAttribute, SpecValue } from '../../../modules/catalog/specs/product-spec.ts';
import { listProductSpecsOperation } from '../../../modules/catalog/specs/spec.operations.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { type FormLanguage, listFormLanguages } from '../resources/form-view.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';

export type SpecView = {
  id: number;
  title: string;
  type: SpecAttribute['type'];
  unit: string | null;
  choices: SelectChoice[];
  /** Id of the value, or a number as text. */
  value: string;
  texts: Record<string, string>;
};

export type SpecsPart = {
  version: number;
  /** Specifications of the product and of its category. */
  usual: SpecView[];
  others: SpecView[];
  languages: FormLanguage[];
};

/** Specifications of a product, and those that it can have. */
export async function loadSpecs(shop: ShopRequest, id: string): Promise<SpecsPart> {
  const [{ version, specs, attributes }, languages] = await Promise.all([
    loadStaffQuery(listProductSpecsOperation, shop, { params: { id } }),
    listFormLanguages(shop.services.db),
  ]);
  const byAttribute = new Map(specs.map((spec) => [spec.attribute_id, spec]));
  const isUsual = (attribute: SpecAttribute) => attribute.is_usual || byAttribute.has(attribute.id);
  const toView = (attribute: SpecAttribute) => toSpecView(attribute, byAttribute.get(attribute.id), shop.locale);
  return {
    version,
    usual: attributes.filter(isUsual).map(toView),
    others: attributes.filter((attribute) => !isUsual(attribute)).map(toView),
    languages,
  };
}

function toSpecView(
  { id, title, type, unit, values }: SpecAttribute,
  spec: SpecValue | undefined,
  locale: string,
): SpecView {
  return {
    id,
    title: pickTranslation(title, locale),
    type,
    unit,
    choices: values.map((value) => ({ value: String(value.id), name: pickTranslation(value.title, locale) })),
    value: String(spec?.value_id ?? spec?.number ?? ''),
    texts: spec?.text ?? {},
  };
}
