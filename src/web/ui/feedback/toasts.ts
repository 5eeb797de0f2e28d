/** Store of the toasts that `ToastRegion` shows. Browser only. */

/** From the specification; milliseconds. */
export const TOAST_DURATION_MS = 5000;
/** Maximum number of visible toasts. */
const MAX_VISIBLE_TOASTS = 3;

/** Maximum number of past toasts. */
const MAX_PAST_TOASTS = 20;

export type Toast = {
  id: number;
  at: Date;
  tone: 'success' | 'error';
  text: string;
  action?: { href: string; label: string };
};

let toasts: readonly Toast[] = [];
let pastToasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; without a text it shows the generic success message. */
export function showToast({
  tone = 'success',
  text = '',
  action,
}: Partial<Pick<Toast, 'tone' | 'text' | 'action'>>): void {
  lastId += 1;
  const toast = { id: lastId, at: new Date(), tone, text, action };
  pastToasts = [toast, ...pastToasts].slice(0, MAX_PAST_TOASTS);
  setToasts([...toasts, toast].slice(-MAX_VISIBLE_TOASTS));
}

export function hideToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  read: () => toasts,
  /** All toasts, visible or not, the latest first. */
  readPast: () => pastToasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
