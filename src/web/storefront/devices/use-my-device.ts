import { useEffect, useState } from 'react';
import { type MyDevice, myDevice } from './my-device.ts';

/** The visitor's main device, once the page is there: pages themselves come the same for everybody. */
export function useMyDevice(): MyDevice | null {
  const [device, setDevice] = useState<MyDevice | null>(null);
  useEffect(() => setDevice(myDevice()), []);
  return device;
}
