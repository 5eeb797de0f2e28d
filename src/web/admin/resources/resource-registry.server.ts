import { data } from 'react-router';
import { RESOURCES, type RegisteredResource } from '../../../resources.ts';

/** @throws Response a 404 page for an unknown name */
export function findResource(name: string): RegisteredResource {
  const found = RESOURCES.find(({ resource }) => resource.name === name);
  if (!found) throw data(null, { status: 404 });
  return found;
}
