import { expect, test } from 'vitest';
import { getPictureUrls } from './picture-urls.ts';

test('a picture has a thumbnail, an SVG file and a file at twice the width have one size', () => {
  expect(getPictureUrls('phone.webp')).toEqual({ src: '/files/phone.webp', thumb: '/files/thumb-phone.webp' });
  for (const file of ['mark.svg', '2x-slide.webp'])
    expect(getPictureUrls(file)).toEqual({ src: `/files/${file}`, thumb: `/files/${file}` });
});
