import { expect, test } from 'vitest';
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';

class Outage extends Error {}

const down = () => Promise.reject(new Outage('down'));
const refused = () => Promise.reject(new Error('refused'));
const options = { name: 'test', isOutage: (error: unknown) => error instanceof Outage };

test('the circuit opens after three failed calls', async () => {
  const circuit = createCircuitBreaker(options);
  for (let call = 0; call < 3; call += 1) await expect(circuit.run(down)).rejects.toThrow(Outage);
  let calls = 0;
  await expect(
    circuit.run(async () => {
      calls += 1;
    }),
  ).rejects.toThrow(CircuitOpenError);
  expect(calls).toBe(0);
});

test('error responses do not open the circuit', async () => {
  const circuit = createCircuitBreaker(options);
  for (let call = 0; call < 10; call += 1) await expect(circuit.run(refused)).rejects.toThrow('refused');
  expect(await circuit.run(async () => 'fine')).toBe('fine');
});

test('circuits of different services are independent', async () => {
  const [one, other] = [createCircuitBreaker(options), createCircuitBreaker(options)];
  for (let call = 0; call < 4; call += 1) await one.run(down).catch(() => undefined);
  expect(await other.run(async () => 'fine')).toBe('fine');
});

test('after the reset timeout one test call closes the circuit', async () => {
  const circuit = createCircuitBreaker({ ...options, resetMs: 1 });
  for (let call = 0; call < 3; call += 1) await circuit.run(down).catch(() => undefined);
  await expect.poll(() => circuit.run(async () => 'back').catch(() => 'open')).toBe('back');
  expect(await Promise.all([1, 2, 3].map((call) => circuit.run(async () => call)))).toEqual([1, 2, 3]);
});
