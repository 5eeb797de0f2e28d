import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { downloadPicture } from './download-picture.ts';

test('a redirect is not followed, and its host counts as one that answers', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: '/other.png' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await downloadPicture(new URL(`http://localhost:${port}/a.png`))).toBeNull();
  expect(paths).toEqual(['/a.png']);
  server.close();
});
