import { pickTranslation } from '../../../kernel/locale.ts';
import { listProductPicturesOperation } from '../../../modules/catalog/pictures/picture.operations.ts';
import type { ProductPicture } from '../../../modules/catalog/pictures/product-picture.ts';
import { listStaffVariantsOperation } from '../../../modules/catalog/variants/variant.operations.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import { type FormLanguage, listFormLanguages } from '../resources/form-view.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';

export type PicturesPart = {
  /** Id of the product. */
  id: string;
  pictures: ProductPicture[];
  /** Values of the attributes of the variants; a picture can be for one of them. */
  values: SelectChoice[];
  languages: FormLanguage[];
};

/** Pictures of a product in their order. */
export async function loadPictures(shop: ShopRequest, id: string): Promise<PicturesPart> {
  const params = { id };
  const [pictures, { variants }, languages] = await Promise.all([
    loadStaffQuery(listProductPicturesOperation, shop, { params }),
    loadStaffQuery(listStaffVariantsOperation, shop, { params }),
    listFormLanguages(shop.services.db),
  ]);
  const values = new Map(
    variants.flatMap((variant) =>
      variant.values.map(({ value_id, attribute, value }) => [
        String(value_id),
        `${pickTranslation(attribute, shop.locale)}: ${pickTranslation(value, shop.locale)}`,
      ]),
    ),
  );
  return { id, pictures, values: [...values].map(([value, name]) => ({ value, name })), languages };
}
