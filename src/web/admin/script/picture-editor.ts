import {
  CROP_RATIOS,
  type CropRatio,
  fitCropRatio,
  moveCrop,
  type PictureDimensions,
  spanCrop,
} from '../../../modules/files/media/crop.rules.ts';
import type { PictureArea } from '../../../platform/pictures/recode-picture.ts';

type Point = { x: number; y: number };

/** Percent or pixels that an arrow key moves; ten times as many pixels of a crop. */
const STEP = 1;
const CROP_STEP = 10;
/** Distance of the pointer from a corner, in CSS pixels. */
const CORNER_PX = 24;

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Sets focal points and crops on the picture; without it the number fields do. */
export function enablePictureEditor(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-focal-point]')) enableFocalPoint(form);
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-crop]')) enableCrop(form);
}

function enableFocalPoint(form: HTMLFormElement): void {
  const canvas = findCanvas(form);
  if (!canvas) return;
  const draw = () => {
    const { x, y } = { x: readNumber(form, 'x'), y: readNumber(form, 'y') };
    setPath(canvas, 'lines', `M${x} 0V100M0 ${y}H100`);
    setPath(canvas, 'point', `M${x} ${y}h0`);
  };
  const set = ({ x, y }: Point) => {
    writeNumber(form, 'x', clamp(x, 0, 100));
    writeNumber(form, 'y', clamp(y, 0, 100));
    draw();
  };
  form.addEventListener('input', draw);
  canvas.addEventListener('click', (event) => set(toPicture(canvas, event, { width: 100, height: 100 })));
  canvas.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    set({ x: readNumber(form, 'x') + arrow.x * STEP, y: readNumber(form, 'y') + arrow.y * STEP });
    announce(form);
  });
  draw();
}

function enableCrop(form: HTMLFormElement): void {
  const canvas = findCanvas(form);
  if (!canvas) return;
  const picture = { width: Number(form.dataset.width), height: Number(form.dataset.height) };
  const read = (): PictureArea => ({
    left: readNumber(form, 'left'),
    top: readNumber(form, 'top'),
    width: readNumber(form, 'width'),
    height: readNumber(form, 'height'),
  });
  const draw = () => drawCrop(canvas, read(), picture);
  const set = (area: PictureArea) => {
    for (const [name, value] of Object.entries(area)) writeNumber(form, name, value);
    draw();
  };
  form.addEventListener('input', draw);
  // after the number is typed
  form.addEventListener('change', ({ target }) => {
    const ratio = readRatio(form);
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
    if (ratio === null) return;
    const area = read();
    const { left, top, width, height } = area;
    const anchor = { x: left, y: top };
    if (name === 'ratio') set(fitCropRatio(area, ratio, picture));
    else if (name === 'width') set(spanCrop(anchor, { x: left + width, y: top + width / ratio }, ratio, picture));
    else if (name === 'height') set(spanCrop(anchor, { x: left + height * ratio, y: top + height }, ratio, picture));
  });
  canvas.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const { left, top, width, height } = read();
    const [x, y] = [arrow.x * CROP_STEP, arrow.y * CROP_STEP];
    const corner = { x: left + width + x, y: top + height + y };
    if (event.shiftKey) set(spanCrop({ x: left, y: top }, corner, readRatio(form), picture));
    else set(moveCrop({ left: left + x, top: top + y, width, height }, picture));
    announce(form);
  });
  enableCropPointer(canvas, picture, { read, set, readRatio: () => readRatio(form) });
  draw();
}

type CropControl = { read(): PictureArea; set(area: PictureArea): void; readRatio(): number | null };

/** A corner changes the size, the rectangle moves, and beside it a new one begins. */
function enableCropPointer(canvas: HTMLElement, picture: PictureDimensions, control: CropControl): void {
  let drag: ((to: Point) => PictureArea) | null = null;
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const start = toPicture(canvas, event, picture);
    const area = control.read();
    const anchor = findAnchor(canvas, event, area, picture);
    const isInside =
      start.x >= area.left &&
      start.x <= area.left + area.width &&
      start.y >= area.top &&
      start.y <= area.top + area.height;
    if (!anchor && isInside) {
      const move = ({ x, y }: Point) => ({ ...area, left: area.left + x - start.x, top: area.top + y - start.y });
      drag = (to) => moveCrop(move(to), picture);
    } else drag = (to) => spanCrop(anchor ?? start, to, control.readRatio(), picture);
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    event.preventDefault();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (drag && canvas.hasPointerCapture(event.pointerId)) control.set(drag(toPicture(canvas, event, picture)));
  });
  const stop = () => {
    drag = null;
  };
  canvas.addEventListener('pointerup', stop);
  canvas.addEventListener('pointercancel', stop);
}

/** The corner opposite to the one under the pointer. */
function findAnchor(
  canvas: HTMLElement,
  event: PointerEvent,
  { left, top, width, height }: PictureArea,
  picture: PictureDimensions,
): Point | null {
  const box = canvas.getBoundingClientRect();
  const scale = { x: box.width / picture.width, y: box.height / picture.height };
  const [right, bottom] = [left + width, top + height];
  for (const x of [left, right])
    for (const y of [top, bottom]) {
      const distance = Math.hypot(box.left + x * scale.x - event.clientX, box.top + y * scale.y - event.clientY);
      if (distance <= CORNER_PX) return { x: x === left ? right : left, y: y === top ? bottom : top };
    }
  return null;
}

function drawCrop(canvas: HTMLElement, { left, top, width, height }: PictureArea, picture: PictureDimensions) {
  const [right, bottom] = [left + width, top + height];
  const outside = `M0 0H${picture.width}V${picture.height}H0Z`;
  setPath(canvas, 'shade', `${outside}M${left} ${top}V${bottom}H${right}V${top}Z`);
  setPath(canvas, 'lines', `M${left} ${top}H${right}V${bottom}H${left}Z`);
  setPath(canvas, 'point', `M${left} ${top}h0M${right} ${top}h0M${left} ${bottom}h0M${right} ${bottom}h0`);
}

function findCanvas(form: HTMLFormElement): HTMLElement | null {
  const canvas = form.querySelector<HTMLElement>('[data-canvas]');
  if (!canvas) return null;
  // the keyboard reaches the picture only where the script handles its keys
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'group');
  canvas.setAttribute('aria-label', canvas.dataset.label ?? '');
  const hint = canvas.nextElementSibling;
  if (hint) {
    hint.id ||= `${form.hasAttribute('data-crop') ? 'crop' : 'focal-point'}-hint`;
    canvas.setAttribute('aria-describedby', hint.id);
  }
  return canvas;
}

/** Reads out the numbers that an arrow key changed. */
function announce(form: HTMLFormElement): void {
  const status = form.querySelector('[data-announcement]');
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=number]')];
  if (status)
    status.textContent = fields.map(({ labels, value }) => `${labels?.[0]?.textContent}: ${value}`).join('; ');
}

function setPath(canvas: HTMLElement, name: 'lines' | 'point' | 'shade', path: string): void {
  canvas.querySelector(`[data-${name}]`)?.setAttribute('d', path);
}

/** Place of the pointer in the coordinates of the picture. */
function toPicture(canvas: HTMLElement, event: MouseEvent, { width, height }: PictureDimensions): Point {
  const box = canvas.getBoundingClientRect();
  const place = (from: number, length: number, size: number) => clamp((from / length) * size, 0, size);
  return {
    x: place(event.clientX - box.left, box.width, width),
    y: place(event.clientY - box.top, box.height, height),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.max(min, Math.min(max, value)));
}

function readRatio(form: HTMLFormElement): number | null {
  const select = form.elements.namedItem('ratio');
  return select instanceof HTMLSelectElement ? CROP_RATIOS[select.value as CropRatio] : null;
}

function readNumber(form: HTMLFormElement, name: string): number {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? Math.round(Number(field.value)) || 0 : 0;
}

function writeNumber(form: HTMLFormElement, name: string, value: number): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = String(value);
}
