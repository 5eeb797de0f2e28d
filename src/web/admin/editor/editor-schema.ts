import { type NodeSpec, Schema } from 'prosemirror-model';
import { isSafeUrl } from '../../../kernel/safe-url.ts';

const HEADING_LEVELS = [2, 3, 4] as const;

const heading: NodeSpec = {
  attrs: { level: { default: 2, validate: 'number' } },
  content: 'inline*',
  group: 'block',
  defining: true,
  // the title of the page is its only h1
  parseDOM: [
    { tag: 'h1', attrs: { level: 2 } },
    ...HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  ],
  toDOM: (node) => [`h${node.attrs.level}`, 0],
};

/** The document of the text editor: exactly the blocks that `parseMarkdown` knows. */
export const editorSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading,
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      excludes: '_',
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs(element) {
            const href = element.getAttribute('href') ?? '';
            return isSafeUrl(href) && { href };
          },
        },
      ],
      toDOM: (mark) => ['a', { href: mark.attrs.href }, 0],
    },
    bold: { excludes: '_', parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  },
});
