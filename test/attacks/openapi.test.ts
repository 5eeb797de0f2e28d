import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { type ApiDocument, operationsOf } from './api-document.ts';
import { watchedModules } from './watched-modules.ts';

let shop: TestApp;
let document: ApiDocument;
const watch = watchedModules();
const { registered } = watch;

beforeAll(async () => {
  shop = await testApp({ modules: watch.modules });
  document = (await shop.app.inject('/api/v1/openapi.json')).json();
});
afterAll(() => shop.close());

test('the document is OpenAPI 3.1 and holds every call of every module, and no other', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const documented = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual(registered.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every call says what it does, what it answers, and which parameters stand in its address', () => {
  for (const { method, path, operation } of operationsOf(document)) {
    const where = `${method} ${path}`;
    expect([where, operation.summary?.trim()]).toEqual([where, expect.stringMatching(/\S/)]);
    expect([where, operation.tags?.length]).toEqual([where, 1]);
    expect([where, Object.keys(operation.responses).sort()]).toEqual([where, ['200', '201', 'default']]);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect([where, inPath.map(({ name }) => name).sort()]).toEqual([
      where,
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort(),
    ]);
    for (const parameter of inPath) expect([where, parameter.required]).toEqual([where, true]);
  }
});

test('what a call takes is closed: no field beyond those documented', () => {
  for (const { method, path, body } of operationsOf(document)) {
    if (body) expect([method, path, body.additionalProperties]).toEqual([method, path, false]);
  }
});

test('every reference inside the document leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const reference of references) {
    let at: unknown = document;
    for (const name of reference.split('/')) at = Object.entries(at ?? {}).find(([key]) => key === name)?.[1];
    expect([reference, at]).toEqual([reference, expect.anything()]);
  }
});

test('people can read it too, without a script or another host', async () => {
  const page = await shop.app.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path } of registered) expect(page.body).toContain(path);
  expect(page.body).not.toMatch(/<script|https?:\/\//);
});
