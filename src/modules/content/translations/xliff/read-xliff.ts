import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Texts of a file. */
export const MAX_UNITS = 1_000;
/** Elements inside each other; a file needs eight. */
const MAX_DEPTH = 40;
/** Namespaces begin so: `urn:oasis:names:tc:xliff:document:1.2`. */
const NAMESPACE = 'urn:oasis:names:tc:xliff:document:';
/** States of texts that are not translated: XLIFF 1.2 §2.2.2.5 and 2.1 §4.3.1.30. Tools fill them with guesses. */
const OPEN_STATE = /^(new|initial|needs-(?!review))/;
/** States of translations that need a review. */
const REVIEW_STATE = /^needs-review/;
/** States of segments whose empty target is intended. */
const DONE_STATE = /^(translated|reviewed|final)$/;

export type ImportedUnit = {
  id: string;
  source: string;
  target: string;
  /** The tool says that the text, or a part of it, is not translated. */
  isOpen: boolean;
  /** The tool says that the translation has to be reviewed. */
  needsReview: boolean;
  /** Name of an inline element that the shop did not export; null without one. */
  inlineElement: string | null;
};

export type ImportedFile = {
  /** Languages of the translations, as written. */
  targets: string[];
  units: ImportedUnit[];
};

export type XliffProblem = 'unreadable' | 'too-many-units';

class RefusedFileError extends Error {
  readonly problem: XliffProblem;

  constructor(problem: XliffProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Reads the translations of a file of XLIFF 1.2 or 2. A document type is refused: it could define entities that expand to
 * gigabytes or name files of the server.
 */
export function readXliff(bytes: Uint8Array): ImportedFile | XliffProblem {
  try {
    return parseXliff(decodeXml(bytes));
  } catch (error) {
    if (error instanceof RefusedFileError) return error.problem;
    // TypeError: bytes that are not of the encoding
    if (error instanceof TypeError || error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

/** UTF-8, or UTF-16 with its byte order mark. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function parseXliff(xml: string): ImportedFile {
  const reader = new XliffReader();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new RefusedFileError('unreadable');
  });
  parser.on('doctype', () => {
    throw new RefusedFileError('unreadable');
  });
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('text', (text) => reader.addText(text));
  parser.on('cdata', (text) => reader.addText(text));
  parser.on('closetag', (tag) => reader.close(tag));
  parser.write(xml).close();
  if (!reader.isXliff) throw new RefusedFileError('unreadable');
  return { targets: [...reader.targets], units: reader.units };
}

/** Part of a unit of XLIFF 2: a sentence, or with `ignorable` the space between two. */
type Segment = { source: string; target: string; hasTarget: boolean; isDone: boolean };

/** Elements that contain `source` and `target`. */
const TEXT_PARENTS = ['trans-unit', 'segment', 'ignorable'];

/** Collects units from the events of the parser. A unit of XLIFF 2 can have several segments. */
class XliffReader {
  readonly units: ImportedUnit[] = [];
  readonly targets = new Set<string>();
  isXliff = false;
  readonly #path: string[] = [];
  #unit: ImportedUnit | null = null;
  #segment: Segment | null = null;
  #part: 'source' | 'target' | null = null;
  /** Depth of the element of `#part`. */
  #depth = 0;

  open({ local, uri, attributes }: SaxesTagNS): void {
    const read = (name: string) => attributes[name]?.value ?? '';
    const parent = this.#path.at(-1);
    if (parent === undefined) this.isXliff = local === 'xliff' && uri.startsWith(NAMESPACE);
    if (this.#path.push(local) > MAX_DEPTH) throw new RefusedFileError('unreadable');
    for (const name of ['target-language', 'trgLang']) if (read(name) !== '') this.targets.add(read(name));
    if (local === 'trans-unit' || local === 'unit') {
      if (this.units.length >= MAX_UNITS) throw new RefusedFileError('too-many-units');
      this.#unit = { id: read('id'), source: '', target: '', isOpen: false, needsReview: false, inlineElement: null };
      this.units.push(this.#unit);
      return;
    }
    if (!this.#unit) return;
    if (this.#part) {
      // a marker of a segment or a term; its text belongs to the unit
      if (local !== 'mrk') this.#unit.inlineElement ??= local.slice(0, 40);
      return;
    }
    const isText = TEXT_PARENTS.includes(parent ?? '') && (local === 'source' || local === 'target');
    const state = read('state');
    if (local === 'segment' || local === 'ignorable')
      this.#segment = { source: '', target: '', hasTarget: false, isDone: DONE_STATE.test(state) };
    if (local === 'segment' || (isText && local === 'target')) {
      this.#unit.isOpen ||= OPEN_STATE.test(state);
      this.#unit.needsReview ||= REVIEW_STATE.test(state);
    }
    if (!isText) return;
    if (this.#segment && local === 'target') this.#segment.hasTarget = true;
    this.#part = local;
    this.#depth = this.#path.length;
  }

  addText(text: string): void {
    if (!this.#unit || !this.#part) return;
    this.#unit[this.#part] += text;
    if (this.#segment) this.#segment[this.#part] += text;
  }

  close({ local }: SaxesTagNS): void {
    if (this.#part && this.#path.length === this.#depth) this.#part = null;
    if (local === 'segment' || local === 'ignorable') this.#closeSegment(local);
    if (local === 'trans-unit' || local === 'unit') this.#unit = null;
    this.#path.pop();
  }

  /** The target of a space is optional; a sentence without one makes the whole text incomplete. */
  #closeSegment(local: 'segment' | 'ignorable'): void {
    const [unit, segment] = [this.#unit, this.#segment];
    this.#segment = null;
    if (!unit || !segment) return;
    if (local === 'ignorable') unit.target += segment.hasTarget ? '' : segment.source;
    else if (!segment.isDone && segment.target.trim() === '' && segment.source.trim() !== '') unit.isOpen = true;
  }
}
