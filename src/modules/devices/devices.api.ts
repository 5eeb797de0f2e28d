import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { deviceIdInput, fitsQuery, modelsQuery, saveDeviceInput } from './devices.input.ts';
import { findModels } from './find-models.ts';
import { FIT_SOCKETS, VERDICTS } from './fit.rules.ts';
import { judgeFits } from './judge-fits.ts';
import { listDevices, type OwnDevice } from './list-devices.ts';
import { removeDevice } from './remove-device.ts';
import { saveDevice } from './save-device.ts';

const tags = ['devices'];
const own = { tags, access: 'customer' as const };
const open = { method: 'GET' as const, tags, cacheable: true };
const model = z.object({ slug: z.string(), name: z.string(), type: z.string() });
const device = z.object({ id: z.string(), model, name: z.string(), main: z.boolean() });
const devices = z.object({ devices: z.array(device) });

function answer({ id, model: slug, modelName, type, name, main }: OwnDevice & { id: string }) {
  return { id, model: { slug, name: modelName, type }, name, main };
}

/** Endpoints for the customer's saved devices and for product compatibility. */
export function devicesApi(api: Api, { db, clock }: Services): void {
  const all = async (tx: typeof db, customerId: string) =>
    ok({ devices: (await listDevices(tx, customerId)).map(answer) });

  api.call({
    ...own,
    method: 'GET',
    path: '/user/devices',
    operationId: 'listDevices',
    summary: 'Saved devices of the customer, the main one first',
    data: devices,
    run: async ({ visitor }) => {
      const customer = customerOf(await visitor());
      return customer.ok ? all(db, customer.value.id) : customer;
    },
  });

  api.call({
    ...own,
    method: 'POST',
    path: '/user/devices',
    operationId: 'saveDevice',
    summary: 'Add a device by its model, or rename it or make it the main one',
    body: saveDeviceInput,
    data: devices.extend({ id: z.string() }),
    run: async (call) => {
      const customer = customerOf(await call.visitor());
      if (!customer.ok) return customer;
      const { id } = customer.value;
      return runOnce(db, call, `customer:${id}`, clock(), async (tx) => {
        const saved = await saveDevice(tx, id, call.body, clock());
        return saved.ok ? ok({ id: saved.value, devices: (await listDevices(tx, id)).map(answer) }) : saved;
      });
    },
  });

  api.call({
    ...own,
    method: 'DELETE',
    path: '/user/devices/{id}',
    operationId: 'deleteDevice',
    summary: 'Remove a device',
    params: deviceIdInput,
    data: devices,
    run: async ({ visitor, params }) => {
      const customer = customerOf(await visitor());
      if (!customer.ok) return customer;
      const removed = await removeDevice(db, customer.value.id, params.id);
      return removed.ok ? all(db, customer.value.id) : removed;
    },
  });

  api.call({
    ...open,
    path: '/device/models',
    operationId: 'searchDeviceModels',
    summary: 'Device models by name or model code',
    query: modelsQuery,
    data: z.object({ models: z.array(model) }),
    run: async ({ query, locale }) => ok({ models: await findModels(db, query.q, locale) }),
  });

  api.call({
    ...open,
    path: '/device/fits',
    operationId: 'listFittingProducts',
    summary: 'Compatibility of products with a model; products that are not bought for a device are omitted',
    query: fitsQuery,
    data: z.object({
      model,
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
      const checked = await judgeFits(db, query.model, query.products);
      if (!checked.ok) return checked;
      const { slug, name, type } = checked.value.model;
      const fits = [...checked.value.fits].map(([product_id, fit]) => ({ product_id, ...fit }));
      return ok({ model: { slug, name, type }, fits });
    },
  });
}
