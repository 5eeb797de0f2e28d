/** Maximum number of saved devices per customer. */
export const MAX_DEVICES = 10;
export const MAX_NAME_LENGTH = 40;

/** A device stored in the browser: slug of the model and the name given by the visitor. */
export type RememberedDevice = { model: string; name: string };

/**
 * The guest's devices to add to an account: models that are not saved yet, up to the limit. The main device of the
 * account stays; without one, the guest's first becomes the main device.
 */
export function selectNewGuestDevices(
  own: readonly { model: string; main: boolean }[],
  guest: readonly RememberedDevice[],
): (RememberedDevice & { main: boolean })[] {
  const known = new Set(own.map(({ model }) => model));
  const fresh = guest.filter(({ model }, at) => {
    return !known.has(model) && guest.findIndex((other) => other.model === model) === at;
  });
  const hasMain = own.some(({ main }) => main);
  return fresh
    .slice(0, Math.max(0, MAX_DEVICES - own.length))
    .map((device, at) => ({ ...device, main: !hasMain && at === 0 }));
}

/**
 * The guest's device list after adding or changing one: the first device is the main one. Null when the limit is
 * reached.
 */
export function withDevice(
  devices: readonly RememberedDevice[],
  { model, name, main }: { model: string; name?: string; main?: boolean },
): RememberedDevice[] | null {
  const before = devices.find((device) => device.model === model);
  if (!before && devices.length >= MAX_DEVICES) return null;
  const device = { model, name: name ?? before?.name ?? '' };
  if (main ?? devices.length === 0) return [device, ...devices.filter((one) => one.model !== model)];
  return before ? devices.map((one) => (one.model === model ? device : one)) : [...devices, device];
}
