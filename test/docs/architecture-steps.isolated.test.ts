import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { findExamples } from './example.ts';

// Executes the query of README.md and observes the functions that docs/architecture.md names for it.

const root = new URL('../../', import.meta.url);
const read = (page: string) => readFileSync(new URL(page, root), 'utf8');

const steps = [
  ...read('docs/architecture.md').matchAll(/^\| `(\w+)` in `([\w/.-]+\.ts)` \| (\d+) \|/gm),
].map(([, name = '', file = '', calls]) => ({ name, file, calls: Number(calls) }));

const pathOf = (file: string) => new URL(`src/${file}`, root).pathname;
// The modules are loaded after this, so that all of them call the observed functions.
for (const { file } of steps) vi.doMock(pathOf(file), { spy: true });
const { createAsker } = await import('../ask.ts');
const asker = await createAsker();

test('the query of README.md calls the functions of docs/architecture.md in their order, each as often as the page says', async () => {
  const functions = await Promise.all(
    steps.map(async (step) => {
      const exported: Readonly<Record<string, unknown>> = await import(pathOf(step.file));
      const observed = exported[step.name];
      if (!vi.isMockFunction(observed)) throw new Error(`${step.file} exports no ${step.name}.`);
      observed.mockClear();
      return { ...step, observed };
    }),
  );
  const [example] = findExamples(read('README.md'));
  const { errors } = await asker.ask(String(example?.query));
  expect(errors).toEqual([]);
  const actual = functions.map(({ name, file, observed }) => ({
    name,
    file,
    calls: observed.mock.calls.length,
  }));
  expect(steps).toHaveLength(10);
  expect(actual).toEqual(steps);
  const firstCalls = functions.map(({ observed }) => observed.mock.invocationCallOrder[0]);
  expect(firstCalls, 'the first calls, in the order of the table').toEqual(
    firstCalls.toSorted((one, other) => Number(one) - Number(other)),
  );
});
