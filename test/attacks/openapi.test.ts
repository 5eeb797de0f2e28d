import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiModule } from '../../src/api-modules.ts';
import { ok } from '../../src/kernel/result.ts';
import { takeMismatches } from '../contract/answer-mismatches.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { type ApiDocument, callsOf, listOperations, OTHER_OPERATIONS } from './api-document.ts';
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

test('the document is OpenAPI 3.1 and contains exactly the endpoints of all modules and the other operations', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const documented = listOperations(document).map(({ method, path }) => `${method} ${path}`);
  const calls = registered.map(({ method, path }) => `${method} ${path}`);
  expect(documented.sort()).toEqual([...calls, ...OTHER_OPERATIONS].sort());
});

test('every endpoint documents its purpose, its responses and its path parameters', () => {
  for (const { method, path, operation } of listOperations(document)) {
    const where = `${method} ${path}`;
    expect([where, operation.summary?.trim()]).toEqual([where, expect.stringMatching(/\S/)]);
    expect([where, operation.tags?.length]).toEqual([where, 1]);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect([where, inPath.map(({ name }) => name).sort()]).toEqual([
      where,
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort(),
    ]);
    for (const parameter of inPath) expect([where, parameter.required]).toEqual([where, true]);
  }
});

test('every operation id is unique and in camel case', () => {
  const names = listOperations(document).map(({ operation }) => operation.operationId ?? '');
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
  expect(names.length).toBe(new Set(names).size);
});

test('an endpoint documents success, refusals and the status of declared refusals, and a cacheable one 304', () => {
  for (const { method, path, operation } of callsOf(document)) {
    const statuses = Object.keys(operation.responses);
    const declared = (operation['x-refusals'] ?? []).map(({ status }) => `${status}`);
    const unchanged = method === 'get' && statuses.includes('304') ? ['304'] : [];
    expect([path, new Set(statuses)]).toEqual([path, new Set(['200', '201', ...unchanged, ...declared, 'default'])]);
  }
});

test('every declared refusal has an example in the response of its status', () => {
  for (const { path, operation } of callsOf(document)) {
    for (const { code, status } of operation['x-refusals'] ?? []) {
      const response = operation.responses[status];
      expect([path, response]).toEqual([
        path,
        expect.objectContaining({
          content: {
            'application/json': expect.objectContaining({
              examples: expect.objectContaining({
                [code]: { value: expect.objectContaining({ status, message: expect.stringMatching(/ /) }) },
              }),
            }),
          },
        }),
      ]);
    }
  }
});

test('a multipart body has the part `data` with the JSON body, and a part for every file field', () => {
  const fields: Record<string, string[]> = {};
  for (const { path, operation, body } of callsOf(document)) {
    const form = operation.requestBody?.content['multipart/form-data']?.schema;
    if (!form) continue;
    const { data, ...files } = form.properties ?? {};
    expect([path, data, form.additionalProperties]).toEqual([path, body, false]);
    for (const file of Object.values(files)) {
      expect(file).toEqual({ type: 'array', items: { type: 'string', format: 'binary' } });
    }
    fields[path.replace('/api/v1', '')] = Object.keys(files);
  }
  expect(fields).toEqual({
    '/admin/pictures': ['picture'],
    '/admin/product-imports': ['file', 'pictures'],
    '/admin/texts/{locale}/import/check': ['file'],
    '/admin/translation-files/{locale}/check': ['file'],
    '/contact': ['photos'],
    '/rating-review/action': ['images'],
    '/repair/book': ['photos'],
    '/return/request': ['photos'],
    '/user/update-profile': ['picture'],
  });
});

test('input schemas are closed: no undocumented field is accepted', () => {
  for (const { method, path, body } of callsOf(document)) {
    if (body) expect([method, path, body.additionalProperties]).toEqual([method, path, false]);
  }
});

test('every reference in the document resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const reference of references) {
    let at: unknown = document;
    for (const name of reference.split('/')) at = Object.entries(at ?? {}).find(([key]) => key === name)?.[1];
    expect([reference, at]).toEqual([reference, expect.anything()]);
  }
});

test('the HTML documentation needs no script and no other host', async () => {
  const page = await shop.app.inject('/api/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path } of registered) expect(page.body).toContain(path);
  expect(page.body).not.toMatch(/<script|https?:\/\//);
});

test('an undocumented response is detected', async () => {
  const lying: ApiModule = (api) =>
    api.addEndpoint({
      method: 'GET',
      path: '/lie',
      operationId: 'tellLie',
      summary: 'Lies',
      tags: ['test'],
      data: z.object({ name: z.string() }),
      run: async () => ok({ name: 'x', price: 1 }),
    });
  const other = await testApp({ modules: [lying] });
  await other.app.inject('/api/v1/lie');
  await other.app.inject('/api/v1/nowhere');
  await other.close();
  expect(takeMismatches()).toEqual([expect.stringMatching(/^GET \/api\/v1\/lie 200: .*additional.*price/)]);
});
