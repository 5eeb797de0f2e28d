import { to } from '../../paths.ts';
import { isCheckoutPath, isPathUnder } from '../layout/checkout-paths.ts';

/** Repair pages, from choosing the device to the repair status. */
const REPAIR_PATHS = [
  to.services(),
  to.deviceTypes(),
  to.deviceBrands(),
  to.deviceModels(),
  to.modelRange(''),
  to.repairBooking(),
  to.repair(''),
];

/** Whether a popup may open on a page: not in the checkout and not in the repair pages. */
export function canShowPopup(path: string): boolean {
  return !isCheckoutPath(path) && !isPathUnder(REPAIR_PATHS, path);
}
