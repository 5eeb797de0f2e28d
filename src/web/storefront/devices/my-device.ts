import { useEffect, useState } from 'react';
import type { Fit } from '../../../modules/devices/fit.rules.ts';
import { keep, kept } from '../chrome/browser-store.ts';

/** One file for what several kinds of pages need of devices: each more would be named in the list of all routes. */

/** The cookie in which a browser carries its devices, the main one first. */
export const MY_DEVICE = 'my_device';

export type MyDevice = { model: string; modelName: string };

const YEAR_SECONDS = 31_536_000;

/** The main device of this browser's visitor, or null. Browser only. */
export function myDevice(): MyDevice | null {
  const known = /(?:^|; )my_device=([^;]*)/.exec(document.cookie)?.[1];
  const text = known === undefined ? kept('myDevice') : decoded(known);
  if (!text) return null;
  // whichever is left brings back the other
  if (known !== undefined) keep('myDevice', text);
  else bringBack(text);
  return firstOf(text);
}

function bringBack(text: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on plain http and in older browsers
  document.cookie = `${MY_DEVICE}=${encodeURIComponent(text)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // not ours
  }
}

function firstOf(text: string): MyDevice | null {
  try {
    const [first]: Partial<MyDevice>[] = JSON.parse(text);
    const { model, modelName } = first ?? {};
    return typeof model === 'string' && typeof modelName === 'string' ? { model, modelName } : null;
  } catch {
    return null; // not ours
  }
}

/** The visitor's main device, once the page is there: pages themselves come the same for everybody. */
export function useMyDevice(): MyDevice | null {
  const [device, setDevice] = useState<MyDevice | null>(null);
  useEffect(() => setDevice(myDevice()), []);
  return device;
}

/** What is said of goods and one device. */
export type FitView = Fit & { model: string; modelName: string };

/** What stands in an address for the device that is about to be chosen. */
export const CHOSEN = 'mine';
/** The parameter of a product's address that names a device. */
export const DEVICE = 'device';

/** The words about a cable go by shorter names: those of sockets are none for messages. */
export function cableName(cable: FitView['cable']): 'lightning' | 'micro' | 'own' | 'other' {
  if (cable === 'lightning' || cable === 'own') return cable;
  return cable === 'micro-usb' ? 'micro' : 'other';
}
