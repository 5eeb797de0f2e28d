import { data } from 'react-router';

/** Handles unknown paths of the admin. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function AdminNotFoundPage() {
  return null;
}
