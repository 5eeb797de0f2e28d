import { useEffect, useRef, useState } from 'react';
import type { PageLine } from './cart-page.server.ts';

/**
 * The ticks as the hand has just left them, until the server has said how they are. A line that moves to another
 * place with its tick keeps the focus.
 */
export function useTicks(lines: readonly PageLine[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer brings new lines, and they are the truth
  useEffect(() => {
    setChanged(new Map());
    if (last.current !== null && document.activeElement === document.body) boxOf(last.current)?.focus();
    last.current = null;
  }, [lines]);
  return {
    isTicked: (line: PageLine) => changed.get(line.id) ?? line.selected,
    tick: (id: string, ticked: boolean) => {
      last.current = id;
      setChanged((before) => new Map(before).set(id, ticked));
    },
  };
}

function boxOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`input[name="selected"][value="${CSS.escape(id)}"]`);
}
