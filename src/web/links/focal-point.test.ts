import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPictureName } from '../../platform/pictures/picture-name.ts';
import { getFocalAttribute } from './focal-point.server.ts';

test('the style sheet has a position for every focal point', () => {
  const css = readFileSync('src/web/ui/styles/focal-point.css', 'utf8');
  for (let percent = 0; percent <= 100; percent += 1) {
    const [x, y] = getFocalAttribute(createPictureName({ x: percent, y: 100 - percent }))?.split(' ') ?? [];
    expect(css).toContain(`[data-focal^="${x} "] {\n  --focal-x: ${x}%;`);
    expect(css).toContain(`[data-focal$=" ${y}"] {\n  --focal-y: ${y}%;`);
    expect(Math.abs(Number(x) - percent)).toBeLessThanOrEqual(2);
  }
});

test('a picture without a focal point, an SVG file and a picture of the demo shop have no position of their own', () => {
  for (const file of [null, createPictureName(), 'mark.svg', 'phone-f30-70.webp'])
    expect(getFocalAttribute(file)).toBe(undefined);
});
