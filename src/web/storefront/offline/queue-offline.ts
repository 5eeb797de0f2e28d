import type { CustomerListName, VisitorProfile } from '../../rendering/visitor.tsx';
import { enqueueAction } from './offline-queue.ts';

/** Queues an add-to-cart form; `form` contains its idempotency key. */
export function queueForm(visitor: VisitorProfile | null, form: FormData): void {
  // sent later without navigating to the cart, so the other lines stay selected
  if (form.get('intent') === 'buy') form.set('intent', 'add');
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  enqueueAction({ key: String(form.get('key')), at: Date.now(), by: visitor?.id, form: fields });
}

/** Queues a list change; false if the visitor's lists are not loaded. */
export function queueListChange(
  visitor: VisitorProfile | null,
  keeping: { list: CustomerListName; id: number; keep: boolean },
): boolean {
  if (!visitor?.lists) return false;
  enqueueAction({ key: crypto.randomUUID(), at: Date.now(), by: visitor.id, ...keeping });
  return true;
}
