import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { checkFits } from './check-fits.ts';
import { deviceIdInput, fitsQuery, modelsQuery, saveDeviceInput } from './devices.input.ts';
import { findModels } from './find-models.ts';
import { FIT_SOCKETS, VERDICTS } from './fit.rules.ts';
import { listDevices, type SavedDevice } from './list-devices.ts';
import { removeDevice } from './remove-device.ts';
import { saveDevice } from './save-device.ts';

const tags = ['devices'];
const customerRoute = { tags, access: 'customer' as const };
const publicRoute = { method: 'GET' as const, tags, cacheable: true };
const modelSchema = z.object({ slug: z.string(), name: z.string(), type: z.string() });
const deviceSchema = z.object({ id: z.string(), model: modelSchema, name: z.string(), main: z.boolean() });
const devicesSchema = z.object({ devices: z.array(deviceSchema) });

function toDeviceResponse({ id, model: slug, modelName, type, name, main }: SavedDevice & { id: string }) {
  return { id, model: { slug, name: modelName, type }, name, main };
}

/** Endpoints for the customer's saved devices and for product compatibility. */
export function devicesApi(api: Api, { db, clock }: Services): void {
  const all = async (tx: typeof db, customerId: string) =>
    ok({ devices: (await listDevices(tx, customerId)).map(toDeviceResponse) });

  api.addEndpoint({
    ...customerRoute,
    method: 'GET',
    path: '/user/devices',
    operationId: 'listDevices',
    summary: 'Saved devices of the customer, the main one first',
    data: devicesSchema,
    run: async ({ visitor }) => {
      const customer = requireCustomer(await visitor());
      return customer.ok ? all(db, customer.value.id) : customer;
    },
  });

  api.addEndpoint({
    ...customerRoute,
    method: 'POST',
    path: '/user/devices',
    operationId: 'saveDevice',
    summary: 'Add a device by its model, or rename it or make it the main one',
    body: saveDeviceInput,
    data: devicesSchema.extend({ id: z.string() }),
    run: async (call) => {
      const customer = requireCustomer(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const saved = await saveDevice(tx, id, call.body, clock());
        return saved.ok ? ok({ id: saved.value, devices: (await listDevices(tx, id)).map(toDeviceResponse) }) : saved;
      });
    },
  });

  api.addEndpoint({
    ...customerRoute,
    method: 'DELETE',
    path: '/user/devices/{id}',
    operationId: 'deleteDevice',
    summary: 'Remove a device',
    params: deviceIdInput,
    data: devicesSchema,
    run: async ({ visitor, params }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      const removed = await removeDevice(db, customer.value.id, params.id);
      return removed.ok ? all(db, customer.value.id) : removed;
    },
  });

  api.addEndpoint({
    ...publicRoute,
    path: '/device/models',
    operationId: 'searchDeviceModels',
    summary: 'Device models by name or model code',
    query: modelsQuery,
    data: z.object({ models: z.array(modelSchema) }),
    run: async ({ query, locale }) => ok({ models: await findModels(db, query.q, locale) }),
  });

  api.addEndpoint({
    ...publicRoute,
    path: '/device/fits',
    operationId: 'listFittingProducts',
    summary: 'Compatibility of products with a model; products that are not bought for a device are omitted',
    query: fitsQuery,
    data: z.object({
      model: modelSchema,
      fits: z.array(
        z.object({
          product_id: z.int(),
          verdict: z.enum(VERDICTS),
          /** Socket of the separate cable that is needed. */
          cable: z.enum(FIT_SOCKETS).nullable(),
        }),
      ),
    }),
    run: async ({ query }) => {
      const checked = await checkFits(db, query.model, query.products);
      if (!checked.ok) return checked;
      const { slug, name, type } = checked.value.model;
      const fits = [...checked.value.fits].map(([product_id, fit]) => ({ product_id, ...fit }));
      return ok({ model: { slug, name, type }, fits });
    },
  });
}
