import { useEffect, useRef, useState } from 'react';
import type { CartLineView } from './cart-page.server.ts';

/**
 * Optimistic state of the selection checkboxes until the server has answered. A line that moves with its checkbox keeps
 * the focus.
 */
export function useLineSelection(lines: readonly CartLineView[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every response brings new lines, which replace the state
  useEffect(() => {
    setChanged(new Map());
    if (last.current !== null && document.activeElement === document.body) findCheckbox(last.current)?.focus();
    last.current = null;
  }, [lines]);
  return {
    isTicked: (line: CartLineView) => changed.get(line.id) ?? line.selected,
    tick: (id: string, ticked: boolean) => {
      last.current = id;
      setChanged((before) => new Map(before).set(id, ticked));
    },
  };
}

function findCheckbox(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`input[name="selected"][value="${CSS.escape(id)}"]`);
}
