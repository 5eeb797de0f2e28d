import { useEffect, useRef } from 'react';
import { useServiceWorker } from './use-service-worker.ts';

type Props = {
  keepsPages: boolean;
  /** Receives the function that activates a waiting new version; null when none waits. */
  onUpdate: (activate: (() => void) | null) => void;
};

/** Keeps the service worker up to date. Renders nothing. */
export function ServiceWorkerClient({ keepsPages, onUpdate }: Props): null {
  const activate = useServiceWorker(keepsPages);
  const report = useRef(onUpdate);
  useEffect(() => {
    report.current = onUpdate;
  });
  useEffect(() => report.current(activate), [activate]);
  return null;
}
