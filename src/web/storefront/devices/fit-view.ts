import type { Fit } from '../../../modules/devices/fit.rules.ts';

/** What is said of goods and one device. */
export type FitView = Fit & { model: string; modelName: string };

/** What stands in an address for the device that is about to be chosen. */
export const CHOSEN = 'mine';
/** The parameter of a product's address that names a device. */
export const DEVICE = 'device';

/** The words about a cable go by shorter names: those of sockets are none for messages. */
export function cableName(cable: FitView['cable']): 'lightning' | 'micro' | 'own' | 'other' {
  if (cable === 'lightning' || cable === 'own') return cable;
  return cable === 'micro-usb' ? 'micro' : 'other';
}
