import { redirect } from 'react-router';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { EVERYTHING } from '../../../modules/catalog/catalog.input.ts';
import { listProducts } from '../../../modules/catalog/list-products.ts';
import { browseModels, type ModelShelves } from '../../../modules/devices/browse-models.ts';
import { modelSlug, type SaveDeviceInput, saveDeviceInput } from '../../../modules/devices/devices.input.ts';
import { type FoundModel, findModels } from '../../../modules/devices/find-models.ts';
import { describeDevices, type OwnDevice } from '../../../modules/devices/list-devices.ts';
import { MOST_DEVICES, type RememberedDevice, withDevice } from '../../../modules/devices/own-devices.rules.ts';
import { removeDevice } from '../../../modules/devices/remove-device.ts';
import { saveDevice } from '../../../modules/devices/save-device.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { deviceLabels } from '../../field-labels.server.ts';
import { textOf } from '../../form-data.server.ts';
import { pageTitle } from '../../page-title.server.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { safeReturnPath } from '../../safe-return-path.ts';
import { readForm } from '../account/entry-form.server.ts';
import { type CardView, cardView } from '../listing/card-view.ts';
import { CHOSEN } from './my-device.ts';
import { devicesOf, rememberDevices, rememberedDevices } from './my-devices.server.ts';

export type DevicesPage = {
  title: string;
  isGuest: boolean;
  devices: OwnDevice[];
  /** Path to return to after a device is chosen. */
  next: string | undefined;
  /** Message about the completed action. */
  done: string | null;
  search: { q: string; found: FoundModel[] } | null;
  shelves: ModelShelves;
  type: string | null;
  brand: string | null;
  /** Accessories of the main device. */
  accessories: { name: string; path: string; cards: CardView[] } | null;
};

const DONE = ['added', 'saved', 'removed'] as const;
const SHOWN_ACCESSORIES = 8;

/** Loads the visitor's devices, and the search for another one. */
export async function devicesPageOf(shop: ShopRequest, request: Request): Promise<DevicesPage> {
  const { services, locale, t } = shop;
  const { searchParams: query } = new URL(request.url);
  const q = query.get('q')?.trim().slice(0, 200) ?? '';
  const type = slugIn(query, 'type');
  const brand = slugIn(query, 'brand');
  const { customer } = await shop.visitor();
  const devices = await devicesOf(shop, request);
  // the devices were changed in another browser
  if (customer && !isSame(devices, rememberedDevices(request))) rememberDevices(shop, devices);
  const [found, shelves, accessories] = await Promise.all([
    q === '' ? null : findModels(services.db, q, locale),
    browseModels(services.db, { type, brand }, locale),
    accessoriesFor(shop, devices[0]),
  ]);
  const done = DONE.find((one) => one === query.get('done'));
  const modelName = devices.find(({ model }) => model === query.get('model'))?.modelName;
  const hasMessage = done && (done !== 'added' || modelName !== undefined);
  return {
    title: await pageTitle(shop, t('devices.title')),
    isGuest: customer === null,
    devices,
    next: query.get('next') ?? undefined,
    done: hasMessage ? t(`devices.${done}`, { model: modelName ?? '' }) : null,
    search: found && { q, found },
    shelves,
    type,
    brand,
    accessories,
  };
}

function isSame(devices: readonly RememberedDevice[], remembered: readonly RememberedDevice[]): boolean {
  const models = (list: readonly RememberedDevice[]) => list.map(({ model }) => model).join(' ');
  return models(devices) === models(remembered);
}

async function accessoriesFor({ services, locale }: ShopRequest, main: OwnDevice | undefined) {
  if (!main) return null;
  const filters = { ...EVERYTHING, fits: main.model, sort: 'best_selling' as const };
  const request = { filters, page: 1, perPage: SHOWN_ACCESSORIES };
  const listing = await listProducts(services.db, request, { locale, now: services.clock() });
  if (!listing.ok || listing.value.total === 0) return null;
  const cards = listing.value.products.map(cardView);
  return { name: main.modelName, path: `${to.products()}?fits=${main.model}`, cards };
}

function slugIn(parameters: URLSearchParams, name: string): string | null {
  return modelSlug.safeParse(parameters.get(name)).data ?? null;
}

/**
 * Action of the page's forms: `add`, `main` and `name` a model, or `remove` it. A refusal is returned as a message.
 * @throws Response a redirect to the page that requested the device, or back
 */
export async function changeDevices(
  shop: ShopRequest,
  request: Request,
  form: FormData,
): Promise<{ refused: string; model: string }> {
  const intent = textOf(form, 'intent');
  const input = readForm(form, intent === 'name' ? ['model', 'name'] : ['model'], saveDeviceInput);
  if (!input.ok) return refusedWith(shop, input, form);
  const { model } = input.value;
  // an empty field removes the name
  const name = intent === 'name' ? (input.value.name ?? '') : undefined;
  const next = textOf(form, 'next');
  // a device added for another page becomes the main device
  const main = intent === 'main' || (intent === 'add' && next !== '') ? (true as const) : undefined;
  const saveInput: SaveDeviceInput = { model, name, main };
  const changed = await (intent === 'remove' ? remove(shop, request, model) : save(shop, request, saveInput));
  if (!changed.ok) return refusedWith(shop, changed, form);
  if (intent === 'add' && next !== '') throw redirect(safeReturnPath(next.replace(`=${CHOSEN}`, `=${model}`)), 303);
  const done = intent === 'add' ? 'added' : intent === 'remove' ? 'removed' : 'saved';
  throw redirect(`${to.devices()}?${new URLSearchParams({ done, model })}`, 303);
}

function refusedWith({ t }: ShopRequest, { refusal }: Extract<Result<unknown>, { ok: false }>, form: FormData) {
  const [problem = refusal] = Object.values(refusal.fields).flat();
  return { refused: sentenceFor(problem, t, deviceLabels(t)), model: textOf(form, 'model') };
}

async function save(shop: ShopRequest, request: Request, input: SaveDeviceInput): Promise<Result<unknown>> {
  const { db, clock } = shop.services;
  const { customer } = await shop.visitor();
  if (customer) {
    const saved = await saveDevice(db, customer.id, input, clock());
    if (saved.ok) rememberDevices(shop, await devicesOf(shop, request));
    return saved;
  }
  const devices = withDevice(rememberedDevices(request), input);
  if (!devices) return refuse('devices.too-many', { most: MOST_DEVICES });
  const described = await describeDevices(db, devices);
  if (!described.some(({ model }) => model === input.model)) return refuse('devices.unknown-model', {}, 'missing');
  return ok(rememberDevices(shop, described));
}

async function remove(shop: ShopRequest, request: Request, model: string): Promise<Result<unknown>> {
  const { db } = shop.services;
  const { customer } = await shop.visitor();
  const devices = await devicesOf(shop, request);
  const removedDevice = devices.find((device) => device.model === model);
  if (!removedDevice) return refuse('devices.not-found', {}, 'missing');
  if (customer && removedDevice.id !== null) {
    const removed = await removeDevice(db, customer.id, removedDevice.id);
    if (!removed.ok) return removed;
  }
  return ok(
    rememberDevices(
      shop,
      devices.filter((device) => device !== removedDevice),
    ),
  );
}
