import PDFDocument from 'pdfkit';
import { getTextDirection, type Locale } from '../../kernel/locale.ts';
import { readFontFile, type Weight } from './pdf-fonts.ts';
import { accessibleText, type TextRun, toVisualRuns } from './pdf-runs.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48 };
/** Line height in multiples of the font size; Devanagari and Arabic need more. */
const LEADING = { ltr: 1.4, rtl: 1.6, hi: 1.6 };

/** Vertical space around table lines, and minimum space for a table head; points. */
const ROW_GAP = 4;
const MIN_HEAD_SPACE = 30;

export type TextStyle = { size?: number; weight?: Weight; colour?: string };

/** Horizontal position in points from the start edge: left, in Arabic right. */
export type CellPosition = { from: number; width: number; align?: 'start' | 'end' };

/** Text with its position; `below` contains additional lines. */
export type SheetCell = CellPosition & TextStyle & { text: string; below?: readonly (TextStyle & { text: string })[] };

/**
 * PDF document that is filled from the top, in the direction of a language. Columns are positioned from the start edge, so
 * that one layout serves both directions. The content is tagged for screen readers (ISO 32000-1 §14.8) in call order.
 */
export type PdfSheet = {
  /** Width between the margins. */
  width: number;
  /** Writes cells side by side as one heading or paragraph and advances below the tallest. */
  row(cells: readonly SheetCell[], tag?: 'H1' | 'H2' | 'P'): void;
  /** Two columns, read one after the other by screen readers. */
  twoColumns(first: () => void, second: () => void): void;
  /** Table with row headers in the first cell. The head is repeated on each new page. */
  table(rows: readonly (readonly SheetCell[])[], head?: readonly SheetCell[]): void;
  /** Starts a page, whose content is in another language. */
  startPage(language: Locale): void;
  /** Adds vertical space; starts a new page when less than `least` points are left. */
  space(points: number, least?: number): void;
  /** Adds page numbers if there are several pages and returns the file. */
  finish(): Promise<Buffer>;
};

export function openSheet(locale: Locale, title: string): PdfSheet {
  let { direction, leading } = getTextLayout(locale);
  /** Language of the content, where it differs from that of the document. */
  let contentLanguage: { lang?: Locale } = {};
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    info: { Title: title },
    displayTitle: true,
  });
  const output = collectOutput(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const width = PAGE.width - 2 * PAGE.margin;
  let y = PAGE.margin;

  const selectFont = (run: TextRun, weight: Weight) => {
    const name = `${run.face}-${weight}`;
    if (!registered.has(name)) doc.registerFont(name, readFontFile(run.face, weight));
    registered.add(name);
    return doc.font(name);
  };
  const registered = new Set<string>();

  const measure = (line: string, { size = 10, weight = 400 }: TextStyle) =>
    toVisualRuns(line, direction).map((run) => {
      const text = toDrawnText(run);
      return { run, text, width: selectFont(run, weight).fontSize(size).widthOfString(text) };
    });
  const widthOf = (line: string, style: TextStyle) => measure(line, style).reduce((sum, one) => sum + one.width, 0);

  function write(
    line: string,
    { from, width: availableWidth, align = 'start' }: CellPosition,
    top: number,
    style: TextStyle,
  ) {
    const pieces = measure(line, style);
    const length = pieces.reduce((sum, piece) => sum + piece.width, 0);
    const isLeft = (align === 'start') === (direction === 'ltr');
    const left = PAGE.margin + (direction === 'ltr' ? from : width - from - availableWidth);
    let x = isLeft ? left : left + availableWidth - length;
    const { size = 10, weight = 400, colour = '#14161c' } = style;
    for (const piece of pieces) {
      selectFont(piece.run, weight).fontSize(size).fillColor(colour);
      doc.text(piece.text, x, top, { lineBreak: false, baseline: 'alphabetic' });
      x += piece.width;
    }
  }

  /** Draws content that screen readers skip. */
  function decorate(draw: () => void) {
    doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    doc.endMarkedContent();
  }

  function rule() {
    const end = PAGE.margin + width;
    decorate(() => doc.moveTo(PAGE.margin, y).lineTo(end, y).lineWidth(0.5).strokeColor('#ccd1db').stroke());
  }

  function layOut(cells: readonly SheetCell[]) {
    const texts = cells.map((cell) => {
      const parts = [cell, ...(cell.below ?? [])].map((part) => {
        const lines = wrapText(part.text, cell.width, (line) => widthOf(line, part));
        return { part, lines, step: (part.size ?? 10) * leading };
      });
      return { cell, parts, height: parts.reduce((sum, { lines, step }) => sum + lines.length * step, 0) };
    });
    return { texts, height: Math.max(0, ...texts.map((text) => text.height)) };
  }

  function draw({ cell, parts }: ReturnType<typeof layOut>['texts'][number]) {
    let top = y;
    for (const { part, lines, step } of parts)
      for (const line of lines) {
        write(line, cell, top + step * 0.75, part);
        top += step;
      }
  }

  /** Starts a new page when the space is not sufficient. @returns whether it did */
  function makeRoom(height: number): boolean {
    if (y + height <= PAGE.height - PAGE.margin) return false;
    doc.addPage();
    y = PAGE.margin;
    return true;
  }

  const toAccessibleText = ({ text, below = [] }: SheetCell) =>
    [text, ...below.map((one) => one.text)].map(accessibleText).join(', ');

  function number() {
    const { count } = doc.bufferedPageRange();
    if (count < 2) return;
    const place = { from: 0, width, align: 'end' } as const;
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      const text = `\u2066${page + 1} / ${count}\u2069`;
      decorate(() => write(text, place, PAGE.height - PAGE.margin / 2, { size: 9, colour: '#565f70' }));
    }
  }

  return {
    width,
    row(cells, tag = 'P') {
      const { texts, height } = layOut(cells);
      makeRoom(height);
      const element = doc.struct(tag, { ...contentLanguage, actual: cells.map(toAccessibleText).join(' ') });
      root.add(element);
      element.add(() => texts.forEach(draw));
      element.end();
      y += height;
    },
    twoColumns(first, second) {
      const top = y;
      first();
      const below = y;
      y = top;
      second();
      y = Math.max(y, below);
    },
    table(rows, head = []) {
      const table = doc.struct('Table', contentLanguage);
      root.add(table);
      const line = (cells: readonly SheetCell[], scopes: 'Column' | 'Row') => {
        const { texts, height } = layOut(cells);
        const row = doc.struct('TR');
        table.add(row);
        for (const [place, text] of texts.entries()) {
          const isName = scopes === 'Column' || place === 0;
          const attributes = { actual: toAccessibleText(text.cell), ...(isName && { scope: scopes }) };
          const element = doc.struct(isName ? 'TH' : 'TD', attributes);
          row.add(element);
          element.add(() => draw(text));
        }
        row.end();
        y += height;
      };
      const underline = () => {
        y += ROW_GAP;
        rule();
        y += ROW_GAP + 2;
      };
      const repeatHead = () => {
        const { texts, height } = layOut(head);
        decorate(() => texts.forEach(draw));
        y += height;
      };
      for (const [place, cells] of rows.entries()) {
        const isNew = makeRoom(layOut(cells).height + 2 * ROW_GAP + (place === 0 ? MIN_HEAD_SPACE : 0));
        if (head.length > 0 && (isNew || place === 0)) {
          if (place === 0) line(head, 'Column');
          else repeatHead();
          underline();
        }
        line(cells, 'Row');
        if (head.length > 0) underline();
        else y += 2;
      }
      table.end();
    },
    startPage(language) {
      doc.addPage();
      y = PAGE.margin;
      ({ direction, leading } = getTextLayout(language));
      contentLanguage = language === locale ? {} : { lang: language };
    },
    space(points, least = 0) {
      y += points;
      makeRoom(least);
    },
    finish() {
      root.end();
      number();
      doc.end();
      return output;
    },
  };
}

function getTextLayout(locale: Locale) {
  const direction = getTextDirection(locale);
  return { direction, leading: locale === 'hi' ? LEADING.hi : LEADING[direction] };
}

/** The library reverses right-to-left scripts itself; neutral characters such as brackets are reversed here. */
function toDrawnText({ text, isRtl }: TextRun): string {
  return isRtl && !/\p{Script=Arabic}/u.test(text) ? [...text].reverse().join('') : text;
}

/** Wraps text between words; a word longer than the line overflows. */
function wrapText(text: string, availableWidth: number, widthOf: (line: string) => number): string[] {
  if (widthOf(text) <= availableWidth) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > availableWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function collectOutput(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
