/** Short messages about what just happened, for the one region that shows them. Browser only. */

/** From the specification. */
export const TOAST_MS = 5000;
/** More than this nobody reads at once. */
const MOST = 3;

/** Who missed one reads it afterwards; more of them nobody looks for. */
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

/** Without a text the region says its plain word for success. */
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
  /** All of them, gone or not, the latest first. */
  readPast: () => past,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
