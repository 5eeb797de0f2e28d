import type { KeptList, KnownVisitor } from '../../visitor.tsx';
import { waitWith } from './waiting.ts';

/** A press that puts something into the basket waits for the network; `form` holds its key. */
export function waitWithForm(visitor: KnownVisitor | null, form: FormData): void {
  // nobody is led to the basket by it any more, so nothing else in there is to be put aside
  if (form.get('intent') === 'buy') form.set('intent', 'add');
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  waitWith({ key: String(form.get('key')), at: Date.now(), by: visitor?.id, form: fields });
}

/** The same for a heart or a scale; false where nobody knows whether there is a list to keep it on. */
export function waitWithKeeping(
  visitor: KnownVisitor | null,
  keeping: { list: KeptList; id: number; keep: boolean },
): boolean {
  if (!visitor?.lists) return false;
  waitWith({ key: crypto.randomUUID(), at: Date.now(), by: visitor.id, ...keeping });
  return true;
}
