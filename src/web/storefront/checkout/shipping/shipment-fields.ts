/** A cart has at most as many shipments as lines. */
export const MAX_SHIPMENTS = 100;

/** Form field names of the lines of a shipment and its delivery option. */
export function shipmentField(index: number, what: 'lines' | 'way'): string {
  return `parcel.${index}.${what}`;
}
