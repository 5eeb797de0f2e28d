/** Short messages about what just happened, for the one region that shows them. Browser only. */

/** From the specification. */
export const TOAST_MS = 5000;
/** More than this nobody reads at once. */
const MOST = 3;

export type Toast = { id: number; tone: 'success' | 'error'; text: string; action?: { href: string; label: string } };

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Without a text the region says its plain word for success. */
export function showToast(toast: Omit<Toast, 'id' | 'text' | 'tone'> & { tone?: Toast['tone']; text?: string }): void {
  last += 1;
  change([...toasts, { ...toast, tone: toast.tone ?? 'success', text: toast.text ?? '', id: last }].slice(-MOST));
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  read: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
