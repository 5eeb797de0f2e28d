/** No basket makes more packages than it has lines. */
export const MOST_PARCELS = 100;

/** Names of the boxes that tell what is in a package and how it travels. */
export function parcelField(index: number, what: 'lines' | 'way'): string {
  return `parcel.${index}.${what}`;
}
