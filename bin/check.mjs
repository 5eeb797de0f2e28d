import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, shopNode, toolEnv } from './install.mjs';
import { green, PlainError, red, run, seconds } from './step.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Vitest projects of unit tests; `vitest.config.ts` adds the system tests to them for `SYSTEM_TESTS`. */
const UNIT_PROJECTS = ['--project', 'shop', '--project', 'alone'];

/**
 * Browser scenarios that run without `--full`: the paths that earn money, set-up and admin, and what only a browser shows,
 * such as focus, scripts, layers and weight. Tests over HTTP cover the other pages.
 */
const SMOKE_SCENARIOS = JSON.parse(readFileSync(join(root, 'bin', 'browser-smoke.json'), 'utf8'));

/**
 * Each step returns `{ passed, failed, output }`: a tool counts as one test, a test run as many as it has. `again` lists
 * the tests that passed only on retry, `skipped` those that were not run. The quiet steps run two at a time, the longest first.
 */
const steps = [
  {
    name: 'types',
    title: 'Types',
    quiet: true,
    work: inSequence(tool('react-router', 'typegen'), tool('tsc', '-p', '.')),
  },
  { name: 'build', title: 'Build', quiet: true, work: build },
  { name: 'lint', title: 'Format and lint', quiet: true, work: tool('biome', 'check', '--error-on-warnings') },
  { name: 'walls', title: 'Walls between layers', quiet: true, work: ownCheck('walls') },
  { name: 'graph', title: 'Module graph', quiet: true, work: ownCheck('graph') },
  { name: 'tables', title: 'Table owners', quiet: true, work: ownCheck('tables') },
  {
    name: 'dead',
    title: 'Dead code',
    quiet: true,
    // the second run finds code that only tests use
    work: inSequence(tool('knip', '--no-progress'), tool('knip', '--production', '--no-progress')),
  },
  { name: 'styles', title: 'Styles', quiet: true, work: tool('stylelint', 'src/**/*.css', '--allow-empty-input') },
  { name: 'classes', title: 'Class names', quiet: true, work: ownCheck('classes') },
  { name: 'messages', title: 'Messages', quiet: true, work: ownCheck('messages') },
  { name: 'vocabulary', title: 'Vocabulary', quiet: true, work: ownCheck('vocabulary') },
  { name: 'sizes', title: 'File and folder sizes', quiet: true, work: ownCheck('sizes') },
  {
    name: 'tests',
    title: 'Unit, database, API and page tests',
    work: tests('vitest.config.ts', () => UNIT_PROJECTS),
  },
  {
    name: 'browser',
    title: 'Browser and accessibility',
    needs: 'build',
    work: tests('test/e2e/vitest.config.ts', ({ full }) => (full ? [] : SMOKE_SCENARIOS)),
  },
];

function tool(name, ...args) {
  return async ({ env }) => verdict(await run(join(root, 'node_modules', '.bin', name), args, { cwd: root, env }));
}

function ownCheck(check) {
  return async ({ node, env }) => verdict(await run(node, [join(root, 'bin', 'checks.ts'), check], { cwd: root, env }));
}

function inSequence(first, second) {
  return async (tools) => {
    const outcome = await first(tools);
    return outcome.failed ? outcome : second(tools);
  };
}

function verdict({ code, output }) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

async function build({ node }) {
  await ensureBuilt(root, node);
  return { passed: 1, failed: 0, output: '' };
}

/** @param select returns the arguments of Vitest that select files, from the option `full` */
function tests(config, select) {
  return async ({ node, env, full, system }) => {
    const report = join(root, '.cache', `${config.replaceAll('/', '-')}.json`);
    mkdirSync(dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const cli = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run(node, [cli, 'run', '--config', config, ...reporters, ...select({ full })], {
      cwd: root,
      env: { ...env, SYSTEM_TESTS: system ? '1' : '0' },
      show: true,
    });
    if (!existsSync(report)) return { passed: 0, failed: 1, output: '' };
    const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed,
      // A file that fails to load or an error between tests fails the run without failing any one test.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      output: '',
      // a passed test with failure messages passed on retry
      again: listTests(testResults, (test) => test.status === 'passed' && test.failureMessages.length > 0),
      skipped: listTests(testResults, (test) => test.status === 'skipped'),
    };
  };
}

function listTests(files, matches) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(matches).map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
}

async function attempt(step, tools) {
  try {
    return await step.work(tools);
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof PlainError ? error.message : error.stack };
  }
}

function readOptions() {
  const flag = { type: 'boolean', default: false };
  const { values } = parseArgs({ options: { only: { type: 'string' }, full: flag, system: flag } });
  return { full: values.full, system: values.full || values.system, chosen: chosenSteps(values.only) };
}

function chosenSteps(only) {
  if (!only) return steps;
  const names = only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new PlainError(
      `No step is called ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}.`,
    );
  return steps.filter((step) => names.includes(step.name));
}

async function browser(name, tools) {
  const { code, output } = await run(tools.node, [join(root, 'bin', 'browsers', `${name}.ts`), '--install'], {
    cwd: root,
    env: tools.env,
  });
  if (code !== 0) throw new PlainError(output.trim());
  return output.trim();
}

/** Installs an optional browser; without it the other tests still run. */
async function optionalBrowser(name, tools) {
  try {
    return await browser(name, tools);
  } catch (error) {
    console.log(`${red('!')} Not run: ${error.message}`);
    return '';
  }
}

/**
 * Installs the browsers in sequence, because apt cannot run in parallel. The smoke scenarios need Chromium only.
 * @returns their paths, or the error of the required one
 */
async function browsers(tools) {
  try {
    const CHROMIUM = tools.env.CHROMIUM ?? (await browser('chromium', tools));
    if (!tools.full) return { env: { CHROMIUM } };
    const FIREFOX = tools.env.FIREFOX ?? (await optionalBrowser('firefox', tools));
    await optionalBrowser('webkit', tools);
    return { env: { CHROMIUM, FIREFOX } };
  } catch (error) {
    return { error };
  }
}

async function main() {
  const { full, system, chosen } = readOptions();
  await ensureInstalled(root);
  const node = shopNode(root);
  const { NODE_ENV: _, ...environment } = toolEnv(root);
  const tools = { node, full, system, env: process.env.CI ? { ...environment, NO_COLOR: '1' } : environment };
  const outcomes = new Map();
  // downloads in parallel with the other steps
  const installed = chosen.some(({ name }) => name === 'browser') && browsers({ ...tools });
  const runStep = async (step) => {
    const since = performance.now();
    if (outcomes.get(step.needs)?.failed) {
      outcomes.set(step.name, { passed: 0, failed: 1 });
      console.log(`${red('✗')} ${step.title}: not run, because "${step.needs}" failed`);
      return;
    }
    if (step.name === 'browser') {
      const { env, error } = await installed;
      if (error) throw error;
      Object.assign(tools.env, env);
    }
    const outcome = await attempt(step, tools);
    outcomes.set(step.name, outcome);
    console.log(`${outcome.failed ? red('✗') : green('✓')} ${step.title} (${seconds(since)})`);
    if (outcome.output && (outcome.failed || step.name === 'sizes')) console.log(outcome.output.trimEnd());
  };
  // quiet steps use one core each and run on two lanes; a test run uses all cores
  const waiting = chosen.filter(({ quiet }) => quiet);
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([lane(), lane()]);
  for (const step of chosen) if (!step.quiet) await runStep(step);
  for (const [key, heading] of Object.entries({ again: 'Passed only on retry', skipped: 'Skipped' })) {
    const tests = [...outcomes.values()].flatMap((outcome) => outcome[key] ?? []);
    if (tests.length > 0) console.log(`\n${heading}:\n${tests.map((test) => `  ${test}`).join('\n')}`);
  }
  const sum = (key) => [...outcomes.values()].reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
