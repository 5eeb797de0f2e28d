import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, type Inline, parseMarkdown } from './markdown.rules.ts';
import { writeMarkdown } from './write-markdown.rules.ts';

const characters = fc.constantFrom(...'ab1 #-*[]().\\ه');
const text = fc
  .string({ unit: characters, minLength: 1, maxLength: 12 })
  .map((raw) => raw.replace(/ +/g, ' ').trim())
  .filter((trimmed) => trimmed !== '');
// plain parts alternate with others, because neighbours of the same kind are one part
const inlines = fc
  .array(fc.tuple(text, fc.constantFrom('bold', 'link')), { maxLength: 3 })
  .chain((parts) =>
    text.map((first): Inline[] => [
      { text: first },
      ...parts.flatMap(([part, kind]): Inline[] => [
        kind === 'bold' ? { text: part, bold: true } : { text: part, href: '/page/a_(b)' },
        { text: ' x' },
      ]),
    ]),
  );
const block = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3, 4), text: inlines }),
  fc.record({ kind: fc.constant('paragraph' as const), text: inlines }),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(inlines, { minLength: 1, maxLength: 3 }),
  }),
);

test('blocks that are written as Markdown are parsed to the same blocks', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks: Block[]) => {
      expect(parseMarkdown(writeMarkdown(blocks))).toEqual(blocks);
    }),
  );
});

test('Markdown that is parsed and written has the same blocks again', () => {
  const markdown = fc.string({ unit: fc.constantFrom(...'*[]()#-\\ \na1.'), maxLength: 60 });
  const normalize = (blocks: Block[]) => parseMarkdown(writeMarkdown(blocks));
  fc.assert(
    fc.property(markdown, (given) => {
      const once = normalize(parseMarkdown(given));
      expect(normalize(once)).toEqual(once);
    }),
  );
});

test('lines that begin like a heading or a list stay paragraphs, and blocks without text are left out', () => {
  const lines = ['# one', '- two', '3. three', '4) four', '* five'];
  const blocks = lines.map((line): Block => ({ kind: 'paragraph', text: [{ text: line }] }));
  const empty: Block[] = [
    { kind: 'heading', level: 2, text: [] },
    { kind: 'list', ordered: true, items: [[], [{ text: ' ' }]] },
  ];
  expect(parseMarkdown(writeMarkdown([...empty, ...blocks]))).toEqual(blocks);
});
