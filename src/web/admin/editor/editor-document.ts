import type { Node } from 'prosemirror-model';
import type { Block, Inline } from '../../../modules/content/pages/markdown.rules.ts';
import { editorSchema } from './editor-schema.ts';

const { nodes, marks } = editorSchema;

/** Creates the document of the editor; a document without blocks has an empty paragraph. */
export function createDocument(blocks: readonly Block[]): Node {
  return nodes.doc.create(null, blocks.length === 0 ? nodes.paragraph.create() : blocks.map(createBlock));
}

function createBlock(block: Block): Node {
  if (block.kind === 'heading') return nodes.heading.create({ level: block.level }, createInlines(block.text));
  if (block.kind === 'paragraph') return nodes.paragraph.create(null, createInlines(block.text));
  const list = block.ordered ? nodes.ordered_list : nodes.bullet_list;
  return list.create(
    null,
    block.items.map((item) => nodes.list_item.create(null, nodes.paragraph.create(null, createInlines(item)))),
  );
}

function createInlines(parts: readonly Inline[]): Node[] {
  return parts.map(({ text, bold, href }) => {
    if (href !== undefined) return editorSchema.text(text, [marks.link.create({ href })]);
    return editorSchema.text(text, bold ? [marks.bold.create()] : []);
  });
}

export function readBlocks(document: Node): Block[] {
  return document.children.map((node): Block => {
    if (node.type === nodes.heading) return { kind: 'heading', level: node.attrs.level, text: readInlines(node) };
    if (node.type === nodes.paragraph) return { kind: 'paragraph', text: readInlines(node) };
    const items = node.children.map((item) => item.children.flatMap(readInlines));
    return { kind: 'list', ordered: node.type === nodes.ordered_list, items };
  });
}

function readInlines(block: Node): Inline[] {
  return block.children.map(({ text = '', marks: found }): Inline => {
    const [mark] = found;
    if (mark?.type === marks.link) return { text, href: mark.attrs.href };
    return mark?.type === marks.bold ? { text, bold: true } : { text };
  });
}
