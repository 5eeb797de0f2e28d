import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { anyone, customer } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { checkFits } from './check-fits.ts';
import { devicesSchema, fitsSchema, modelSchema, toDevicesAnswer, toFitsAnswer } from './devices.answers.ts';
import { deviceIdInput, fitsQuery, mergeDevicesInput, modelsQuery, saveDeviceInput } from './devices.input.ts';
import { findModels } from './find-models.ts';
import { listDevices } from './list-devices.ts';
import { mergeGuestDevices } from './merge-guest-devices.ts';
import { removeDevice } from './remove-device.ts';
import { saveDevice } from './save-device.ts';

const tags = ['devices'];

export const listDevicesOperation = defineQuery({
  name: 'devices.list',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/user/devices',
      operationId: 'listDevices',
      summary: 'Saved devices of the customer, the main one first',
    },
  ],
  run: async ({ db, actor }) => ok(await listDevices(db, actor.id)),
  data: devicesSchema,
  toData: toDevicesAnswer,
});

export const saveDeviceOperation = defineCommand({
  name: 'devices.save',
  access: customer,
  input: saveDeviceInput,
  refusals: { 'devices.unknown-model': 'missing', 'devices.too-many': 'refused' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/devices',
      operationId: 'saveDevice',
      summary: 'Add a device by its model, or rename it or make it the main one',
    },
  ],
  run: ({ db, actor, now }, input) => saveDevice(db, actor.id, input, now),
  data: devicesSchema.extend({ id: z.string() }),
  toData: async (id, { db, actor }) => ({ id, ...toDevicesAnswer(await listDevices(db, actor.id)) }),
});

export const deleteDeviceOperation = defineCommand({
  name: 'devices.delete',
  access: customer,
  params: deviceIdInput,
  refusals: { 'devices.not-found': 'missing' },
  foreignRefusal: 'devices.not-found',
  idempotency: 'none',
  tags,
  routes: [{ method: 'DELETE', path: '/user/devices/{id}', operationId: 'deleteDevice', summary: 'Remove a device' }],
  run: ({ db, actor }, { id }) => removeDevice(db, actor.id, id),
  data: devicesSchema,
  toData: async (_, { db, actor }) => toDevicesAnswer(await listDevices(db, actor.id)),
});

/** Adds the devices of a guest's cookie when the guest signs in; returns all devices, the main one first. */
export const mergeGuestDevicesOperation = defineCommand({
  name: 'devices.merge-guest',
  access: customer,
  input: mergeDevicesInput,
  refusals: {},
  idempotency: 'none',
  tags,
  routes: [],
  run: async ({ db, actor, now }, { devices }) => ok(await mergeGuestDevices(db, actor.id, devices, now)),
});

export const searchDeviceModelsOperation = defineQuery({
  name: 'devices.search-models',
  access: anyone,
  input: modelsQuery,
  refusals: {},
  tags,
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/device/models',
      operationId: 'searchDeviceModels',
      summary: 'Device models by name or model code',
    },
  ],
  run: async ({ db, locale }, { q }) => ok(await findModels(db, q, locale)),
  data: z.object({ models: z.array(modelSchema) }),
  toData: (models) => ({ models }),
});

export const listFittingProductsOperation = defineQuery({
  name: 'devices.list-fitting-products',
  access: anyone,
  input: fitsQuery,
  refusals: { 'devices.unknown-model': 'missing' },
  tags,
  cacheable: true,
  routes: [
    {
      method: 'GET',
      path: '/device/fits',
      operationId: 'listFittingProducts',
      summary: 'Compatibility of products with a model; products that are not bought for a device are omitted',
    },
  ],
  run: ({ db }, { model, products }) => checkFits(db, model, products),
  data: fitsSchema,
  toData: toFitsAnswer,
});

export const deviceOperations = [
  listDevicesOperation,
  saveDeviceOperation,
  deleteDeviceOperation,
  mergeGuestDevicesOperation,
  searchDeviceModelsOperation,
  listFittingProductsOperation,
] as const;
