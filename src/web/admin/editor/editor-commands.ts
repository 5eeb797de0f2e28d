import { setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Mark } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { editorSchema } from './editor-schema.ts';
import { findList, toggleList } from './list-commands.ts';

const { nodes, marks } = editorSchema;

/** Actions of the buttons of the toolbar, by their `data-action`. */
export const EDITOR_COMMANDS = {
  bold: toggleMark(marks.bold),
  'bullet-list': toggleList(nodes.bullet_list),
  'ordered-list': toggleList(nodes.ordered_list),
  undo,
  redo,
} satisfies Record<string, Command>;

export type EditorAction = keyof typeof EDITOR_COMMANDS;

/** Whether a toolbar button is pressed in the current selection. */
export function isActionActive(state: EditorState, action: EditorAction): boolean {
  if (action === 'bullet-list') return findList(state)?.node.type === nodes.bullet_list;
  if (action === 'ordered-list') return findList(state)?.node.type === nodes.ordered_list;
  if (action !== 'bold') return false;
  const { from, to, empty, $from } = state.selection;
  if (empty) return marks.bold.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, marks.bold);
}

/** Heading level of the selected block; 0 for other text, null in a list, whose items are paragraphs. */
export function getHeadingLevel(state: EditorState): number | null {
  if (findList(state)) return null;
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading ? parent.attrs.level : 0;
}

export function setHeadingLevel(level: number): Command {
  return level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });
}

/** The link at the cursor or the beginning of the selection. */
export function findLink({ doc, selection: { $from, from, empty } }: EditorState): Mark | null {
  const found = empty ? $from.marks() : (doc.nodeAt(from)?.marks ?? []);
  return marks.link.isInSet(found) ?? null;
}

/** Makes the selected text a link, or inserts the address as its text; null removes the link at the cursor. */
export function setLink(href: string | null): Command {
  return (state, dispatch) => {
    const { from, to } = findLinkRange(state);
    const transaction = state.tr.removeMark(from, to, marks.link);
    if (href !== null && from === to)
      transaction.replaceSelectionWith(editorSchema.text(href, [marks.link.create({ href })]), false);
    else if (href !== null) transaction.addMark(from, to, marks.link.create({ href }));
    dispatch?.(transaction.scrollIntoView());
    return true;
  };
}

/** The selection, or the whole link around the cursor. */
function findLinkRange(state: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = state.selection;
  const link = findLink(state);
  if (!empty || !link) return { from, to };
  let [start, end] = [from, from];
  $from.parent.forEach((node, offset) => {
    const begin = $from.start() + offset;
    if (link.isInSet(node.marks) && begin <= from && from <= begin + node.nodeSize)
      [start, end] = [begin, begin + node.nodeSize];
  });
  return { from: start, to: end };
}
