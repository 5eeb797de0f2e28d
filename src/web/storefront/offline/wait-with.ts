import type { KeptList, KnownVisitor } from '../../visitor.tsx';
import { waitWith } from './waiting.ts';

/** Queues an add-to-cart form; `form` contains its idempotency key. */
export function waitWithForm(visitor: KnownVisitor | null, form: FormData): void {
  // sent later without navigating to the cart, so the other lines stay selected
  if (form.get('intent') === 'buy') form.set('intent', 'add');
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  waitWith({ key: String(form.get('key')), at: Date.now(), by: visitor?.id, form: fields });
}

/** Queues a list change; false if the visitor's lists are not loaded. */
export function waitWithKeeping(
  visitor: KnownVisitor | null,
  keeping: { list: KeptList; id: number; keep: boolean },
): boolean {
  if (!visitor?.lists) return false;
  waitWith({ key: crypto.randomUUID(), at: Date.now(), by: visitor.id, ...keeping });
  return true;
}
