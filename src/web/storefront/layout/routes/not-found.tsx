import { data } from 'react-router';
import type { RouteHandle } from '../../../root.tsx';

export const handle: RouteHandle = { noindex: true };

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
