import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../modules/content/pages/markdown.rules.ts';
import { writeMarkdown } from '../../../modules/content/pages/write-markdown.rules.ts';
import { EDITOR_COMMANDS, setHeadingLevel, setLink } from './editor-commands.ts';
import { createDocument, readBlocks } from './editor-document.ts';

/** Markdown after a command; null for a command that cannot be executed. The text from `from` to `to` is selected. */
function run(markdown: string, command: Command, [from, to]: readonly [from: string, to: string]): string | null {
  const doc = createDocument(parseMarkdown(markdown));
  let state = EditorState.create({ doc });
  const find = (text: string, isEnd: boolean) => {
    let position = -1;
    doc.descendants((node, start) => {
      const index = node.text?.indexOf(text) ?? -1;
      if (index >= 0) position = start + index + (isEnd ? text.length : 0);
    });
    return position;
  };
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, find(from, false), find(to, true))));
  const isExecuted = command(state, (transaction) => {
    state = state.apply(transaction);
  });
  return isExecuted ? writeMarkdown(readBlocks(state.doc)) : null;
}

test('a list button makes paragraphs a list, changes a list of the other type, and makes its own list paragraphs', () => {
  const all = ['one', 'two'] as const;
  expect(run('one\n\ntwo', EDITOR_COMMANDS['bullet-list'], all)).toBe('- one\n- two');
  expect(run('## a\n\none two\n\nb', EDITOR_COMMANDS['ordered-list'], all)).toBe('## a\n\n1. one two\n\nb');
  expect(run('- one\n- two', EDITOR_COMMANDS['ordered-list'], all)).toBe('1. one\n2. two');
  expect(run('1. one\n2. two', EDITOR_COMMANDS['bullet-list'], all)).toBe('- one\n- two');
  expect(run('- one\n- two', EDITOR_COMMANDS['bullet-list'], all)).toBe('one\n\ntwo');
});

test('items in the middle of a list become paragraphs between two lists', () => {
  const items = '- one\n- two\n- three\n- four';
  const bullets = EDITOR_COMMANDS['bullet-list'];
  expect(run(items, bullets, ['two', 'three'])).toBe('- one\n\ntwo\n\nthree\n\n- four');
  expect(run(items, bullets, ['two', 'four'])).toBe('- one\n\ntwo\n\nthree\n\nfour');
  expect(run(`${items}\n\nafter`, bullets, ['four', 'after'])).toBe('- one\n- two\n- three\n\nfour\n\nafter');
});

test('the same text stays selected', () => {
  const items = '- one\n- two\n- three\n- four';
  const text = 'one\n\ntwo\n\nthree\n\nfour';
  for (const markdown of [items, text])
    for (const part of [
      ['one', 'two'],
      ['two', 'three'],
      ['three', 'four'],
      ['two', 'two'],
    ] as const) {
      const checked: Command = (state, dispatch) =>
        EDITOR_COMMANDS['bullet-list'](state, (transaction) => {
          const { doc, selection } = state.apply(transaction);
          const expected = part[0] === part[1] ? part[0] : part.join(' ');
          expect(doc.textBetween(selection.from, selection.to, ' ')).toBe(expected);
          dispatch?.(transaction);
        });
      expect(run(markdown, checked, part)).not.toBe(null);
    }
});

test('a heading cannot become an item of a list, and an item no heading', () => {
  expect(run('## one', EDITOR_COMMANDS['bullet-list'], ['one', 'one'])).toBe(null);
  expect(run('- one', setHeadingLevel(2), ['one', 'one'])).toBe(null);
  expect(run('## one', setHeadingLevel(0), ['one', 'one'])).toBe('one');
});

test('a link replaces bold text and another link, and its removal leaves the text', () => {
  expect(run('a **b** c', setLink('/brands'), ['b', 'b'])).toBe('a [b](/brands) c');
  expect(run('a [b](/cart) c', setLink('/brands'), ['b', 'b'])).toBe('a [b](/brands) c');
  expect(run('a [b](/cart) c', setLink(null), ['b', 'b'])).toBe('a b c');
});
