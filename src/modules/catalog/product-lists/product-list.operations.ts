import { z } from 'zod';
import { rowId } from '../../../kernel/integer.schemas.ts';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { findProductsByLine } from './find-products-by-line.ts';
import { selectListedProducts } from './listed-product.store.ts';

const MAX_IDS = 200;
const MAX_LINES = 50;
const MAX_LINE_LENGTH = 160;
const { read } = staffAccess('catalogue');

/** Products of a list in a form, in the order of the ids. */
export const describeListedProductsOperation = defineQuery({
  name: 'products.describe-listed',
  access: read,
  input: z.strictObject({ ids: z.array(rowId).max(MAX_IDS) }),
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db }, { ids }) => ok(await selectListedProducts(db, ids)),
});

/** Products by SKU, barcode, slug or title, for the form of a list. */
export const findProductsByLineOperation = defineQuery({
  name: 'products.find-by-line',
  access: read,
  input: z.strictObject({ lines: z.array(z.string().trim().min(1).max(MAX_LINE_LENGTH)).max(MAX_LINES) }),
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db }, { lines }) => ok(await findProductsByLine(db, lines)),
});

export const productListOperations = [describeListedProductsOperation, findProductsByLineOperation] as const;
