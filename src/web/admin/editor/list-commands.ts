import { Fragment, type Node, type NodeType } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { editorSchema } from './editor-schema.ts';

/*
 * Lists whose items are one paragraph each, as in `parseMarkdown`. `wrapInList` and `liftListItem` of prosemirror-schema-list
 * put all selected paragraphs in one item first, which this schema does not allow.
 */

const { nodes } = editorSchema;

type FoundList = { node: Node; depth: number };

/** List around the beginning of the selection; the schema has no lists inside lists. */
export function findList({ selection: { $from } }: EditorState): FoundList | null {
  const depths = Array.from({ length: $from.depth }, (_, index) => index + 1);
  const depth = depths.find((one) => [nodes.bullet_list, nodes.ordered_list].includes($from.node(one).type));
  return depth === undefined ? null : { node: $from.node(depth), depth };
}

/** Makes paragraphs the items of a list, changes a list of another type, and makes the items of a list of this type paragraphs. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = findList(state);
    const transaction = list ? changeList(state, list, type) : createList(state, type);
    if (transaction) dispatch?.(transaction.scrollIntoView());
    return transaction !== null;
  };
}

/** Null when another block than a paragraph is selected. */
function createList({ selection: { $from, $to }, tr }: EditorState, type: NodeType): Transaction | null {
  const range = $from.blockRange($to);
  const blocks = range ? range.parent.children.slice(range.startIndex, range.endIndex) : [];
  if (!range || blocks.some((block) => block.type !== nodes.paragraph)) return null;
  const items = blocks.map((block) => nodes.list_item.create(null, block));
  tr.replaceWith(range.start, range.end, type.create(null, items));
  // two tokens before the first paragraph begin the list and its item, and two between paragraphs end an item and begin another
  return selectText(tr, $from.pos + 2, $to.pos + 2 * items.length);
}

function changeList(state: EditorState, { node, depth }: FoundList, type: NodeType): Transaction {
  const { selection, tr } = state;
  const { $from, $to } = selection;
  const start = $from.before(depth);
  if (node.type !== type) return tr.setNodeMarkup(start, type);
  const end = $from.end(depth);
  const isInside = $to.pos < end;
  const [first, last] = [$from.index(depth), isInside ? $to.index(depth) : node.childCount - 1];
  const lists = [node.children.slice(0, first), node.children.slice(last + 1)].map((items) =>
    items.length === 0 ? [] : [node.copy(Fragment.from(items))],
  );
  const paragraphs = node.children.slice(first, last + 1).flatMap(({ children }) => children);
  tr.replaceWith(start, start + node.nodeSize, [...(lists[0] ?? []), ...paragraphs, ...(lists[1] ?? [])]);
  // a list before the paragraphs has as many tokens as the beginning of the list and the item had
  const removed = first === 0 ? 2 : 0;
  const to = isInside ? $to.pos : end - 2;
  return selectText(tr, $from.pos - removed, to - removed - 2 * (last - first));
}

function selectText(tr: Transaction, from: number, to: number): Transaction {
  return tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to)));
}
