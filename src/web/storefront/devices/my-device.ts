import { useEffect, useState } from 'react';
import type { Fit } from '../../../modules/devices/fit.rules.ts';
import { readStorage, writeStorage } from '../layout/browser-storage.ts';

/**
 * One file for the device helpers of several page kinds: every additional chunk would be listed in the route manifest.
 */

/** Cookie with the visitor's devices, the main one first. */
export const MY_DEVICE_COOKIE = 'my_device';

export type MyDevice = { model: string; modelName: string };

const YEAR_SECONDS = 31_536_000;

/** The main device of this visitor, or null. Browser only. */
export function readMyDevice(): MyDevice | null {
  const cookie = /(?:^|; )my_device=([^;]*)/.exec(document.cookie)?.[1];
  const text = cookie === undefined ? readStorage('myDevice') : decodeCookie(cookie);
  if (!text) return null;
  // cookie and local storage restore each other
  if (cookie !== undefined) writeStorage('myDevice', text);
  else restoreCookie(text);
  return parseMainDevice(text);
}

function restoreCookie(text: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in older browsers
  document.cookie = `${MY_DEVICE_COOKIE}=${encodeURIComponent(text)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

function decodeCookie(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // written by other code
  }
}

function parseMainDevice(text: string): MyDevice | null {
  try {
    const [first]: Partial<MyDevice>[] = JSON.parse(text);
    const { model, modelName } = first ?? {};
    return typeof model === 'string' && typeof modelName === 'string' ? { model, modelName } : null;
  } catch {
    return null; // written by other code
  }
}

/** The visitor's main device after hydration, because the cached pages are identical for all visitors. */
export function useMyDevice(): MyDevice | null {
  const [device, setDevice] = useState<MyDevice | null>(null);
  useEffect(() => setDevice(readMyDevice()), []);
  return device;
}

/** Compatibility of a product with one device. */
export type FitView = Fit & { model: string; modelName: string };

/** Placeholder in a URL for the device that will be chosen. */
export const CHOSEN_DEVICE = 'mine';
/** Query parameter of a product page that names a device. */
export const DEVICE_PARAM = 'device';

/** Message key of a cable: some socket names are no valid message keys. */
export function getCableMessageKey(cable: FitView['cable']): 'lightning' | 'micro' | 'own' | 'other' {
  if (cable === 'lightning' || cable === 'own') return cable;
  return cable === 'micro-usb' ? 'micro' : 'other';
}
