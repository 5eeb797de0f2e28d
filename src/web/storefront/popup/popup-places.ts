import { to } from '../../paths.ts';
import { isOneOf, isQuiet } from '../chrome/quiet-pages.ts';

/** The steps of a repair, from choosing the device to following the work on it. */
const REPAIR = [
  to.services(),
  to.deviceTypes(),
  to.deviceBrands(),
  to.deviceModels(),
  to.modelRange(''),
  to.repairBooking(),
  to.repair(''),
];

/** Whether an announcement may lie over a page: not while somebody pays or has something mended. */
export function mayInterrupt(path: string): boolean {
  return !isQuiet(path) && !isOneOf(REPAIR, path);
}
