import type { MessageTree } from '../languages/merge-messages.rules.ts';

const flatCache = new WeakMap<MessageTree, ReadonlyMap<string, string>>();

/** Texts by their keys: `cart.title`. */
export function flattenMessages(tree: MessageTree): ReadonlyMap<string, string> {
  const known = flatCache.get(tree);
  if (known) return known;
  const texts = new Map(listTexts(tree, ''));
  flatCache.set(tree, texts);
  return texts;
}

function listTexts(tree: MessageTree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[path + name, text]] : listTexts(text, `${path}${name}.`),
  );
}

/** Messages as a tree, in the order of the keys. */
export function buildMessageTree(texts: Iterable<readonly [key: string, text: string]>): MessageTree {
  const tree: MessageTree = {};
  for (const [key, text] of texts) {
    const path = key.split('.');
    const last = path.pop() ?? key;
    let folder = tree;
    for (const name of path) {
      const inner = Object.hasOwn(folder, name) ? folder[name] : undefined;
      const next: MessageTree = typeof inner === 'object' ? inner : {};
      folder[name] = next;
      folder = next;
    }
    folder[last] = text;
  }
  return tree;
}

/** The texts of `changes`, and those of `base` where it has none. */
export function mergeTrees(base: MessageTree, changes: MessageTree): MessageTree {
  if (Object.keys(changes).length === 0) return base;
  const names = new Set([...Object.keys(base), ...Object.keys(changes)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const [own, changed] = [base[name], changes[name]];
      if (typeof own === 'object' && typeof changed === 'object') return [name, mergeTrees(own, changed)];
      return [name, changed ?? own ?? ''];
    }),
  );
}
