import { data } from 'react-router';

/** Asked for under the back office and not there. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function AdminNotFoundPage() {
  return null;
}
