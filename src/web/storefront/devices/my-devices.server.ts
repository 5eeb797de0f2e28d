import { rememberedDevices } from '../../../modules/devices/devices.input.ts';
import { listDevicesOperation } from '../../../modules/devices/devices.operations.ts';
import { describeDevices, type SavedDevice } from '../../../modules/devices/list-devices.ts';
import type { RememberedDevice } from '../../../modules/devices/own-devices.rules.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { MY_DEVICE_COOKIE } from './my-device.ts';

const YEAR_SECONDS = 31_536_000;
/** Browsers drop cookies above 4096 bytes, including name and attributes. */
const MAX_COOKIE_BYTES = 3800;

/** Devices in the cookie, the main one first; an unreadable cookie counts as empty. */
export function readRememberedDevices(request: Request): RememberedDevice[] {
  const cookies = request.headers.get('cookie')?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${MY_DEVICE_COOKIE}=`))?.slice(MY_DEVICE_COOKIE.length + 1);
  if (!value) return [];
  try {
    return rememberedDevices.safeParse(JSON.parse(decodeURIComponent(value))).data ?? [];
  } catch {
    return []; // written by other code
  }
}

/**
 * Stores the devices in a cookie, the main one first, so that cached pages can show what fits. Readable by scripts.
 * Names are dropped from the end when the cookie is too large.
 */
export function rememberDevices(
  shop: ShopRequest,
  devices: readonly Omit<SavedDevice, 'id' | 'type' | 'main'>[],
): void {
  const entries = devices.map(({ model, modelName, name }) => ({ model, modelName, name }));
  for (const device of entries.toReversed()) {
    if (encodeURIComponent(JSON.stringify(entries)).length <= MAX_COOKIE_BYTES) break;
    device.name = '';
  }
  shop.setCookie(MY_DEVICE_COOKIE, JSON.stringify(entries), { maxAge: YEAR_SECONDS, httpOnly: false });
}

/** The visitor's devices, the main one first: a customer's stored devices, or those of a guest's cookie. */
export async function listVisitorDevices(shop: ShopRequest, request: Request): Promise<SavedDevice[]> {
  const { customer } = await shop.visitor();
  if (customer) return loadQuery(listDevicesOperation, shop, {});
  return describeDevices(shop.services.db, readRememberedDevices(request));
}
