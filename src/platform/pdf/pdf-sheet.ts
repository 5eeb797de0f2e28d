import PDFDocument from 'pdfkit';
import { directionOf, type Locale } from '../../kernel/locale.ts';
import { fontFile, type Weight } from './pdf-fonts.ts';
import { type Run, runsOf } from './pdf-runs.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 };
/** Lines stand this many sizes apart: Devanagari and Arabic have more above and below their letters. */
const LEADING = { ltr: 1.4, rtl: 1.6, hi: 1.6 };

export type TextStyle = { size?: number; weight?: Weight; colour?: string };

/** A place on the line, in points from where reading begins: the left edge, in Arabic the right one. */
export type Place = { from: number; width: number; align?: 'start' | 'end' };

/**
 * Paper that is written on from the top, in the direction of a language. A column is told by where it begins in
 * reading order, so that one layout serves both directions.
 */
export type Sheet = {
  /** Between the margins. */
  width: number;
  /** Writes texts beside each other and goes below the longest of them. */
  row(cells: readonly (Place & TextStyle & { text: string })[]): void;
  /** Goes down, or on to a new page when less than `least` is left; says whether it did. */
  space(points: number, least?: number): boolean;
  /** A line from edge to edge. */
  rule(): void;
  finish(): Promise<Buffer>;
};

export function openSheet(locale: Locale, title: string): Sheet {
  const direction = directionOf(locale);
  const leading = locale === 'hi' ? LEADING.hi : LEADING[direction];
  const doc = new PDFDocument({ size: 'A4', margin: 0, lang: locale, info: { Title: title }, displayTitle: true });
  const made = collect(doc);
  const width = PAGE.width - 2 * PAGE.margin;
  let y = PAGE.margin;

  const use = (run: Run, weight: Weight) => {
    const name = `${run.face}-${weight}`;
    if (!registered.has(name)) doc.registerFont(name, fontFile(run.face, weight));
    registered.add(name);
    return doc.font(name);
  };
  const registered = new Set<string>();

  const measure = (line: string, { size = 10, weight = 400 }: TextStyle) =>
    runsOf(line, direction).map((run) => {
      const text = drawn(run);
      return { run, text, width: use(run, weight).fontSize(size).widthOfString(text) };
    });
  const widthOf = (line: string, style: TextStyle) => measure(line, style).reduce((sum, one) => sum + one.width, 0);

  function write(line: string, { from, width: room, align = 'start' }: Place, top: number, style: TextStyle) {
    const pieces = measure(line, style);
    const length = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const isLeft = (align === 'start') === (direction === 'ltr');
    const left = PAGE.margin + (direction === 'ltr' ? from : width - from - room);
    let x = isLeft ? left : left + room - length;
    const { size = 10, weight = 400, colour = '#14161c' } = style;
    for (const piece of pieces) {
      use(piece.run, weight).fontSize(size).fillColor(colour);
      doc.text(piece.text, x, top, { lineBreak: false, baseline: 'alphabetic' });
      x += piece.width;
    }
  }

  return {
    width,
    row(cells) {
      const texts = cells.map((cell) => ({
        cell,
        lines: wrap(cell.text, cell.width, (line) => widthOf(line, cell)),
        step: (cell.size ?? 10) * leading,
      }));
      const height = Math.max(...texts.map(({ lines, step }) => lines.length * step));
      if (y + height > PAGE.height - PAGE.margin) {
        doc.addPage();
        y = PAGE.margin;
      }
      for (const { cell, lines, step } of texts)
        for (const [number, line] of lines.entries()) write(line, cell, y + step * (number + 0.75), cell);
      y += height;
    },
    space(points, least = 0) {
      y += points;
      if (y + least <= PAGE.height - PAGE.margin) return false;
      doc.addPage();
      y = PAGE.margin;
      return true;
    },
    rule() {
      const end = PAGE.margin + width;
      doc.moveTo(PAGE.margin, y).lineTo(end, y).lineWidth(0.5).strokeColor('#ccd1db').stroke();
    },
    finish() {
      doc.end();
      return made;
    },
  };
}

/** The library turns letters round by their script; what has none, such as a bracket, is turned here. */
function drawn({ text, isRtl }: Run): string {
  return isRtl && !/\p{Script=Arabic}/u.test(text) ? [...text].reverse().join('') : text;
}

/** Lines no wider than there is room, broken between words; a longer word stands out. */
function wrap(text: string, room: number, widthOf: (line: string) => number): string[] {
  if (widthOf(text) <= room) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
