import { data, redirect } from 'react-router';
import type { Refusal, Result } from '../../../kernel/result.ts';
import {
  addFitRuleOperation,
  removeFitRuleOperation,
  setDeviceModelOperation,
} from '../../../modules/catalog/compatibility/compatibility.operations.ts';
import { productEntryOperations, productResource } from '../../../modules/catalog/editing/product.resource.ts';
import {
  copyProductOperation,
  createProductOperation,
  setProductStatusOperation,
} from '../../../modules/catalog/editing/staff-product.operations.ts';
import {
  describePictureOperation,
  movePictureOperation,
  removeProductPictureOperation,
} from '../../../modules/catalog/pictures/picture.operations.ts';
import { updateProductSpecsOperation } from '../../../modules/catalog/specs/spec.operations.ts';
import { adjustStockOperation } from '../../../modules/catalog/stock/stock.operations.ts';
import {
  createVariantsOperation,
  deleteVariantOperation,
  updateVariantsOperation,
} from '../../../modules/catalog/variants/variant.operations.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type FormAnswer, formAnswer } from '../form-answer.server.ts';
import type { EntryFormAnswer } from '../resources/answer-refused-form.server.ts';
import { handleEntryForm, NEW_ENTRY } from '../resources/entry-form-page.server.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { getPartPath, type ProductPart } from './product-page.server.ts';
import {
  readAttributeChoices,
  readDeviceModel,
  readFitRule,
  readNewProduct,
  readPictureTexts,
  readPlace,
  readSpecs,
  readStockChange,
  readVariants,
} from './read-product-forms.server.ts';
import { addLibraryPictures, uploadProductPictures } from './upload-product-pictures.server.ts';

/** Refused form of a part of the page; a conflict shows the values of the other editor. */
export type ProductAnswer = FormAnswer & { isConflict: boolean };
/** Answer to the form of the details, or to another form. */
export type ProductPageAnswer = { entry?: EntryFormAnswer; form?: ProductAnswer };

type Submitted = { shop: ShopRequest; id: string; form: FormData };
type ProductAction = {
  /** Part of the page with the form. */
  part: ProductPart;
  run(submitted: Submitted): Promise<Result<unknown>>;
  /** Name of the control by field of the operation. */
  toControl?(field: string, form: FormData): string;
};

/** Actions of the page of a product by intent, besides those of the details. */
const PRODUCT_ACTIONS: Readonly<Record<string, ProductAction>> = {
  publish: {
    part: 'details',
    run: ({ shop, id, form }) =>
      runStaffCommand(setProductStatusOperation, shop, { form, params: { id }, input: { status: 1 } }),
  },
  hide: {
    part: 'details',
    run: ({ shop, id, form }) =>
      runStaffCommand(setProductStatusOperation, shop, { form, params: { id }, input: { status: 2 } }),
  },
  'save-variants': {
    part: 'variants',
    async run({ shop, id, form }) {
      const { currency } = await readSettings(shop.services.db);
      const input = readVariants(form, currency);
      return runStaffCommand(updateVariantsOperation, shop, { form, params: { id }, input });
    },
  },
  'create-variants': {
    part: 'variants',
    run: ({ shop, id, form }) =>
      runStaffCommand(createVariantsOperation, shop, { form, params: { id }, input: readAttributeChoices(form) }),
  },
  'delete-variant': {
    part: 'variants',
    run: ({ shop, id, form }) =>
      runStaffCommand(deleteVariantOperation, shop, { form, params: { id, variant: readTextField(form, 'variant') } }),
  },
  stock: {
    part: 'variants',
    run: ({ shop, id, form }) =>
      runStaffCommand(adjustStockOperation, shop, { form, params: { id }, input: readStockChange(form) }),
  },
  upload: { part: 'pictures', run: ({ shop, id, form }) => uploadProductPictures(shop, id, form) },
  'add-library': { part: 'pictures', run: ({ shop, id, form }) => addLibraryPictures(shop, id, form) },
  describe: {
    part: 'pictures',
    run: ({ shop, id, form }) =>
      runStaffCommand(describePictureOperation, shop, {
        form,
        params: { id, picture: readTextField(form, 'picture') },
        input: readPictureTexts(form),
      }),
  },
  move: {
    part: 'pictures',
    run: ({ shop, id, form }) =>
      runStaffCommand(movePictureOperation, shop, {
        form,
        params: { id, picture: readTextField(form, 'picture') },
        input: { to: readPlace(form) },
      }),
  },
  'remove-picture': {
    part: 'pictures',
    run: ({ shop, id, form }) =>
      runStaffCommand(removeProductPictureOperation, shop, {
        form,
        params: { id, picture: readTextField(form, 'picture') },
      }),
  },
  'save-specs': {
    part: 'specs',
    run: ({ shop, id, form }) =>
      runStaffCommand(updateProductSpecsOperation, shop, { form, params: { id }, input: readSpecs(form) }),
    toControl(field, form) {
      const index = Number(field.split('.')[1]);
      return `spec.${readSpecs(form).specs[index]?.attribute_id}`;
    },
  },
  'add-fit-rule': {
    part: 'devices',
    run: ({ shop, id, form }) =>
      runStaffCommand(addFitRuleOperation, shop, { form, params: { id }, input: readFitRule(form) }),
    toControl: (field) => (field.startsWith('device_') ? 'device' : field),
  },
  'remove-fit-rule': {
    part: 'devices',
    run: ({ shop, id, form }) =>
      runStaffCommand(removeFitRuleOperation, shop, { form, params: { id, rule: readTextField(form, 'rule') } }),
  },
  'set-device-model': {
    part: 'devices',
    run: ({ shop, id, form }) =>
      runStaffCommand(setDeviceModelOperation, shop, { form, params: { id }, input: readDeviceModel(form) }),
  },
};

/** Executes a form of the page. @throws Response a redirect after success, and as `redirectForAccess` does */
export async function handleProductForm(shop: ShopRequest, id: string, form: FormData) {
  const intent = readTextField(form, 'intent');
  if (id === NEW_ENTRY) return createProductByForm(shop, form);
  if (intent === 'save' || intent === 'delete') {
    const registered = { resource: productResource, operations: productEntryOperations };
    const { data: entry, init } = await handleEntryForm(shop, registered, id, form);
    const answer: ProductPageAnswer = { entry };
    return data(answer, init ?? undefined);
  }
  await requireAccess(productEntryOperations.update, shop);
  if (intent === 'copy') return copyProductByForm(shop, id, form);
  const action = Object.hasOwn(PRODUCT_ACTIONS, intent) ? PRODUCT_ACTIONS[intent] : undefined;
  if (!action) throw data(null, { status: 404 });
  const result = refuseInvalidText(form) ?? (await action.run({ shop, id, form }));
  if (result.ok) throw redirect(getPartPath(id, action.part), 303);
  return answerForm(shop, result.refusal, form, action.toControl);
}

async function createProductByForm(shop: ShopRequest, form: FormData) {
  await requireAccess(createProductOperation, shop);
  const { currency } = await readSettings(shop.services.db);
  const input = readNewProduct(form, currency);
  const created = await runStaffCommand(createProductOperation, shop, { form, input });
  if (created.ok) throw redirect(adminPaths.product(created.value.id, { saved: 1 }), 303);
  return answerForm(shop, created.refusal, form);
}

async function copyProductByForm(shop: ShopRequest, id: string, form: FormData) {
  const copied = await runStaffCommand(copyProductOperation, shop, { form, params: { id }, input: {} });
  if (copied.ok) throw redirect(adminPaths.product(copied.value.id, { saved: 1 }), 303);
  return answerForm(shop, copied.refusal, form);
}

function answerForm(
  shop: ShopRequest,
  refusal: Refusal,
  form: FormData,
  toControl: (field: string, form: FormData) => string = (field) => field,
) {
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, problems]) => [toControl(field, form), problems]),
  );
  const { data: answer, init } = formAnswer(
    shop,
    { ...refusal, fields },
    { intent: readTextField(form, 'intent'), form },
  );
  const result: ProductPageAnswer = {
    form: Object.assign(answer, { isConflict: refusal.code === 'resources.changed' }),
  };
  return data(result, init ?? undefined);
}
