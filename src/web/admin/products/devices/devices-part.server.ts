import { pickTranslation } from '../../../../kernel/locale.ts';
import {
  readCompatibilityOperation,
  searchCompatibleDevicesOperation,
} from '../../../../modules/catalog/compatibility/compatibility.operations.ts';
import type { DeviceChoice } from '../../../../modules/devices/editing/staff-fit-rule.ts';
import { FIT_SOCKETS } from '../../../../modules/devices/fit.rules.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import type { SelectChoice } from '../../admin-list.tsx';
import { loadStaffQuery } from '../../staff-operations.server.ts';

export type FitRuleView = { id: number; device: string; socket: string; withCable: boolean; isVerified: boolean };

export type DevicesPart = {
  version: number;
  q: string;
  isFound: boolean;
  rules: FitRuleView[];
  /** Device model of the product itself; empty for none. */
  modelId: string;
  models: SelectChoice[];
  /** Types, series and found models, with the value of the control: `series:12`. */
  devices: { title: string; choices: SelectChoice[] }[];
  sockets: SelectChoice[];
};

const MAX_QUERY_LENGTH = 80;

/** Compatibility rules of a product, and the devices of `?q=` that a new rule can name. */
export async function loadDevices(shop: ShopRequest, id: string, request: Request): Promise<DevicesPart> {
  const { locale, t } = shop;
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const [{ version, rules, device_model }, found] = await Promise.all([
    loadStaffQuery(readCompatibilityOperation, shop, { params: { id } }),
    loadStaffQuery(searchCompatibleDevicesOperation, shop, { input: { q } }),
  ]);
  const toChoices = (devices: readonly DeviceChoice[], prefix = ''): SelectChoice[] =>
    devices.map((device) => ({ value: `${prefix}${device.id}`, name: pickTranslation(device.name, locale) }));
  const current = device_model ? [{ id: device_model.id, name: { en: device_model.name } }] : [];
  const others = found.models.filter((model) => model.id !== device_model?.id);
  return {
    version,
    q,
    isFound: found.series.length + found.models.length > 0,
    rules: rules.map((rule) => ({
      id: rule.id,
      device: rule.device ? pickTranslation(rule.device, locale) : t('admin.products.devices.every'),
      socket: rule.socket ? t(`admin.products.devices.sockets.${rule.socket}`) : '',
      withCable: rule.with_cable,
      isVerified: rule.is_verified,
    })),
    modelId: String(device_model?.id ?? ''),
    models: toChoices([...current, ...others]),
    devices: [
      { title: t('admin.products.devices.types'), choices: toChoices(found.types, 'type:') },
      { title: t('admin.products.devices.series'), choices: toChoices(found.series, 'series:') },
      { title: t('admin.products.devices.models'), choices: toChoices(found.models, 'model:') },
    ].filter(({ choices }) => choices.length > 0),
    sockets: FIT_SOCKETS.map((value) => ({ value, name: t(`admin.products.devices.sockets.${value}`) })),
  };
}
