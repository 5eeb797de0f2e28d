/** Nobody has more that goods are bought for. */
export const MOST_DEVICES = 10;
export const LONGEST_NAME = 40;

/** A device as a browser remembers it: the model's slug, and what its owner calls it. */
export type RememberedDevice = { model: string; name: string };

/**
 * What a guest chose, brought to an account: models that are not there yet, as long as there is room. The account's own
 * main device stays; without one, the guest's first becomes it.
 */
export function broughtDevices(
  own: readonly { model: string; main: boolean }[],
  guest: readonly RememberedDevice[],
): (RememberedDevice & { main: boolean })[] {
  const known = new Set(own.map(({ model }) => model));
  const fresh = guest.filter(({ model }, at) => {
    return !known.has(model) && guest.findIndex((other) => other.model === model) === at;
  });
  const hasMain = own.some(({ main }) => main);
  return fresh
    .slice(0, Math.max(0, MOST_DEVICES - own.length))
    .map((device, at) => ({ ...device, main: !hasMain && at === 0 }));
}

/** A guest's list after a choice: the newest choice is the main device unless one says otherwise. Null: no room. */
export function withDevice(
  devices: readonly RememberedDevice[],
  { model, name, main }: { model: string; name?: string; main?: boolean },
): RememberedDevice[] | null {
  const before = devices.find((device) => device.model === model);
  if (!before && devices.length >= MOST_DEVICES) return null;
  const device = { model, name: name ?? before?.name ?? '' };
  if (main ?? devices.length === 0) return [device, ...devices.filter((one) => one.model !== model)];
  return before ? devices.map((one) => (one.model === model ? device : one)) : [...devices, device];
}
