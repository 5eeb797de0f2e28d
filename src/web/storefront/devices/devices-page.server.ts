import { redirect } from 'react-router';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { listProductsOperation } from '../../../modules/catalog/catalog.operations.ts';
import { browseModels, type ModelDrillDown } from '../../../modules/devices/browse-models.ts';
import { modelSlug, type SaveDeviceInput, saveDeviceInput } from '../../../modules/devices/devices.input.ts';
import {
  deleteDeviceOperation,
  saveDeviceOperation,
  searchDeviceModelsOperation,
} from '../../../modules/devices/devices.operations.ts';
import type { FoundModel } from '../../../modules/devices/find-models.ts';
import { describeDevices, type SavedDevice } from '../../../modules/devices/list-devices.ts';
import { MAX_DEVICES, type RememberedDevice, withDevice } from '../../../modules/devices/own-devices.rules.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import { deviceLabels } from '../../forms/field-labels.server.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { safeReturnPath } from '../../http/safe-return-path.ts';
import { loadQuery, runParsedQuery } from '../../operations/load-query.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';
import { to } from '../../paths.ts';
import { buildPageTitle } from '../../rendering/page-title.server.ts';
import { parseForm } from '../account/sign-in/auth-form.server.ts';
import { type CardView, toCardView } from '../listing/cards/card-view.ts';
import { CHOSEN_DEVICE } from './my-device.ts';
import { listVisitorDevices, readRememberedDevices, rememberDevices } from './my-devices.server.ts';

export type DevicesPage = {
  title: string;
  isGuest: boolean;
  devices: SavedDevice[];
  /** Path to return to after a device is chosen. */
  next: string | undefined;
  /** Message about the completed action. */
  done: string | null;
  search: { q: string; found: FoundModel[] } | null;
  modelDrillDown: ModelDrillDown;
  type: string | null;
  brand: string | null;
  /** Accessories of the main device. */
  accessories: { name: string; path: string; cards: CardView[] } | null;
};

const OUTCOMES = ['added', 'saved', 'removed'] as const;
const MAX_ACCESSORIES = 8;

/** Loads the visitor's devices, and the search for another one. */
export async function loadDevicesPage(shop: ShopRequest, request: Request): Promise<DevicesPage> {
  const { services, locale, t } = shop;
  const { searchParams: query } = new URL(request.url);
  const q = query.get('q')?.trim().slice(0, 200) ?? '';
  const type = readSlug(query, 'type');
  const brand = readSlug(query, 'brand');
  const { customer } = await shop.visitor();
  const devices = await listVisitorDevices(shop, request);
  // the devices were changed in another browser
  if (customer && !isSame(devices, readRememberedDevices(request))) rememberDevices(shop, devices);
  const [found, modelDrillDown, accessories] = await Promise.all([
    q === '' ? null : loadQuery(searchDeviceModelsOperation, shop, { input: { q } }),
    browseModels(services.db, { type, brand }, locale),
    loadAccessories(shop, devices[0]),
  ]);
  const done = OUTCOMES.find((one) => one === query.get('done'));
  const modelName = devices.find(({ model }) => model === query.get('model'))?.modelName;
  const hasMessage = done && (done !== 'added' || modelName !== undefined);
  return {
    title: await buildPageTitle(shop, t('devices.title')),
    isGuest: customer === null,
    devices,
    next: query.get('next') ?? undefined,
    done: hasMessage ? t(`devices.${done}`, { model: modelName ?? '' }) : null,
    search: found && { q, found },
    modelDrillDown,
    type,
    brand,
    accessories,
  };
}

function isSame(devices: readonly RememberedDevice[], remembered: readonly RememberedDevice[]): boolean {
  const models = (list: readonly RememberedDevice[]) => list.map(({ model }) => model).join(' ');
  return models(devices) === models(remembered);
}

async function loadAccessories(shop: ShopRequest, main: SavedDevice | undefined) {
  if (!main) return null;
  const query = { fits: main.model, sort: 'best_selling', per_page: MAX_ACCESSORIES } as const;
  const listing = await runParsedQuery(listProductsOperation, shop, query);
  if (!listing.ok || listing.value.total === 0) return null;
  const cards = listing.value.products.map(toCardView);
  return { name: main.modelName, path: `${to.products()}?fits=${main.model}`, cards };
}

function readSlug(parameters: URLSearchParams, name: string): string | null {
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
  const intent = readTextField(form, 'intent');
  const input = parseForm(form, intent === 'name' ? ['model', 'name'] : ['model'], saveDeviceInput);
  if (!input.ok) return toRefusedActionData(shop, input, form);
  const { model } = input.value;
  // an empty field removes the name
  const name = intent === 'name' ? (input.value.name ?? '') : undefined;
  const next = readTextField(form, 'next');
  // a device added for another page becomes the main device
  const main = intent === 'main' || (intent === 'add' && next !== '') ? (true as const) : undefined;
  const saveInput: SaveDeviceInput = { model, name, main };
  const changed = await (intent === 'remove'
    ? removeVisitorDevice(shop, request, model)
    : saveVisitorDevice(shop, request, saveInput));
  if (!changed.ok) return toRefusedActionData(shop, changed, form);
  if (intent === 'add' && next !== '')
    throw redirect(safeReturnPath(next.replace(`=${CHOSEN_DEVICE}`, `=${model}`)), 303);
  const done = intent === 'add' ? 'added' : intent === 'remove' ? 'removed' : 'saved';
  throw redirect(`${to.devices()}?${new URLSearchParams({ done, model })}`, 303);
}

function toRefusedActionData({ t }: ShopRequest, { refusal }: Extract<Result<unknown>, { ok: false }>, form: FormData) {
  const [problem = refusal] = Object.values(refusal.fields).flat();
  return { refused: translateRefusal(problem, t, deviceLabels(t)), model: readTextField(form, 'model') };
}

async function saveVisitorDevice(
  shop: ShopRequest,
  request: Request,
  input: SaveDeviceInput,
): Promise<Result<unknown>> {
  const { customer } = await shop.visitor();
  if (customer) {
    const saved = await runCommand(saveDeviceOperation, shop, { input });
    if (saved.ok) rememberDevices(shop, await listVisitorDevices(shop, request));
    return saved;
  }
  const devices = withDevice(readRememberedDevices(request), input);
  if (!devices) return refuse('devices.too-many', { most: MAX_DEVICES });
  const described = await describeDevices(shop.services.db, devices);
  if (!described.some(({ model }) => model === input.model)) return refuse('devices.unknown-model', {}, 'missing');
  return ok(rememberDevices(shop, described));
}

async function removeVisitorDevice(shop: ShopRequest, request: Request, model: string): Promise<Result<unknown>> {
  const { customer } = await shop.visitor();
  const devices = await listVisitorDevices(shop, request);
  const removedDevice = devices.find((device) => device.model === model);
  if (!removedDevice) return refuse('devices.not-found', {}, 'missing');
  if (customer && removedDevice.id !== null) {
    const removed = await runCommand(deleteDeviceOperation, shop, { params: { id: removedDevice.id } });
    if (!removed.ok) return removed;
  }
  return ok(
    rememberDevices(
      shop,
      devices.filter((device) => device !== removedDevice),
    ),
  );
}
