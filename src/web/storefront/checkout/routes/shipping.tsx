import { redirect } from 'react-router';
import { to } from '../../../paths.ts';

/** Ways of delivery are chosen within the checkout. */
export function loader() {
  throw redirect(`${to.checkout()}#delivery`, 303);
}

export default function Shipping() {
  return null;
}
