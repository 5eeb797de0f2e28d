/** Store of the toasts that `ToastRegion` shows. Browser only. */

/** From the specification; milliseconds. */
export const TOAST_MS = 5000;
/** Maximum number of visible toasts. */
const MOST = 3;

/** Maximum number of past toasts. */
const MOST_PAST = 20;

export type Toast = {
  id: number;
  at: Date;
  tone: 'success' | 'error';
  text: string;
  action?: { href: string; label: string };
};

let toasts: readonly Toast[] = [];
let past: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; without a text it shows the generic success message. */
export function showToast({
  tone = 'success',
  text = '',
  action,
}: Partial<Pick<Toast, 'tone' | 'text' | 'action'>>): void {
  last += 1;
  const toast = { id: last, at: new Date(), tone, text, action };
  past = [toast, ...past].slice(0, MOST_PAST);
  change([...toasts, toast].slice(-MOST));
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  read: () => toasts,
  /** All toasts, visible or not, the latest first. */
  readPast: () => past,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
