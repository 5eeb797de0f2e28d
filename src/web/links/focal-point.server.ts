import { readFocalPoint } from '../../platform/pictures/picture-name.ts';

/** Steps of the positions in `focal-point.css`; percent. */
const STEP = 5;

/**
 * Value of `data-focal` on an `<img>` that is cropped by `object-fit: cover`: the focal point of the picture, as "30 70". The
 * content security policy allows no inline styles, so a style sheet has the positions. Undefined without a focal point.
 */
export function getFocalAttribute(file: string | null): string | undefined {
  const point = file === null ? null : readFocalPoint(file);
  const round = (percent: number) => Math.round(percent / STEP) * STEP;
  return point ? `${round(point.x)} ${round(point.y)}` : undefined;
}
