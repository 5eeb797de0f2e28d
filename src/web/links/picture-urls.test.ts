import { expect, test } from 'vitest';
import { CARD_WIDTHS, getPictureUrls, getSmallerVersions, getWideVersions } from './picture-urls.ts';

test('a picture has a thumbnail, an SVG file and a file at twice the width have one size', () => {
  expect(getPictureUrls('phone.webp')).toEqual({ src: '/files/phone.webp', thumb: '/files/thumb-phone.webp' });
  for (const file of ['mark.svg', '2x-slide.webp'])
    expect(getPictureUrls(file)).toEqual({ src: `/files/${file}`, thumb: `/files/${file}` });
});

test('smaller versions are offered for stored pictures, up to the width of a thumbnail', () => {
  expect(getSmallerVersions('/files/phone.webp', CARD_WIDTHS)).toBe(
    '/files/w320/phone.avif 320w, /files/w480/phone.avif 480w, /files/w640/phone.avif 640w',
  );
  expect(getSmallerVersions('/files/thumb-phone.webp', CARD_WIDTHS)).toBe(
    '/files/w320/thumb-phone.avif 320w, /files/w480/thumb-phone.avif 480w',
  );
  for (const src of ['/files/mark.svg', '/files/photo.jpg', 'https://cdn.example/files/phone.webp'])
    expect(getSmallerVersions(src, CARD_WIDTHS)).toBeUndefined();
});

test('the largest version of a wide picture is made from the file at twice the width', () => {
  expect(getWideVersions('/files/slide.webp', '/files/2x-slide.webp')).toMatch(
    / 960w, \/files\/w1440\/2x-slide.avif 1440w$/,
  );
  expect(getWideVersions('/files/slide.webp', null)).toMatch(/ 960w, \/files\/w1440\/slide.avif 1440w$/);
  expect(getWideVersions('/files/slide.svg', null)).toBeUndefined();
});
