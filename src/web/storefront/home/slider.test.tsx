import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { getMessages } from '../../../platform/translator.ts';
import { Slider } from './slider.tsx';

const slides = [1, 2, 3].map((id) => ({
  id,
  title: `Slide ${id}`,
  text: '',
  action: '',
  image: `slide-${id}.webp`,
  image2x: null,
  alt: '',
  href: null,
}));

test('the first slide is preloaded in the width of its place, and the others are lazy', () => {
  const html = renderToString(
    <IntlProvider locale="en" messages={getMessages('en')} timeZone="UTC">
      <Slider slides={slides} />
    </IntlProvider>,
  );
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([expect.stringContaining('/files/w640/slide-1.avif 640w')]);
  const images = html.match(/<img[^>]*>/g) ?? [];
  expect(images.map((image) => /loading="(\w+)"/.exec(image)?.[1])).toEqual(['eager', 'lazy', 'lazy']);
  expect(images.filter((image) => /fetchpriority="high"/i.test(image))).toHaveLength(1);
  expect(html.match(/<source type="image\/avif"/g)).toHaveLength(3);
});
