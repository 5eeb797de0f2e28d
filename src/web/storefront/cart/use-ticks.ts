import { useEffect, useState } from 'react';
import type { PageLine } from './cart-page.server.ts';

/** The ticks as the hand has just left them, until the server has said how they are. */
export function useTicks(lines: readonly PageLine[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer brings new lines, and they are the truth
  useEffect(() => setChanged(new Map()), [lines]);
  return {
    isTicked: (line: PageLine) => changed.get(line.id) ?? line.selected,
    tick: (id: string, ticked: boolean) => setChanged((before) => new Map(before).set(id, ticked)),
  };
}
