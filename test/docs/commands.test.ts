import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { LoggedCall, LoggedRequest } from '../../src/sandbox/request-log.ts';
import { createAsker } from '../ask.ts';
import { findExamples, printJson, replaceBlocks } from './example.ts';

// The examples of docs/commands.md: each is asked of a sandbox as it is at its start, and the answer and the requests
// printed below it must be what came. UPDATE_DOCS=1 writes down what came instead.

const path = new URL('../../docs/commands.md', import.meta.url);
const page = readFileSync(path, 'utf8');
const examples = findExamples(page);
const isUpdate = process.env['UPDATE_DOCS'] === '1';

const { ask, sandbox } = await createAsker();
const answers = new Map<number, string>();

test('every command of the task connector has an example', () => {
  const commands = new Set(examples.map(({ heading }) => heading));
  expect([...commands]).toEqual([
    'Create comment',
    'Create project',
    'Get projects',
    'Get project',
    'Create task',
    'Update task',
    'Get tasks',
    'Get task',
    'Get task by external ID',
    'Add task to section',
    'Get teams',
    'Get workspaces',
    'Custom action',
  ]);
});

test.each(examples)('$heading, line $line: what is printed is what comes', async (example) => {
  const { data, errors } = await ask(example.query, example.variables);
  const answer = { data, ...(errors.length === 0 ? {} : { errors }) };
  const upstream = sandbox.requests().map(toLines).join('\n') || 'nothing';
  if (isUpdate) {
    answers.set(example.answer.line, printJson(answer));
    answers.set(example.upstream.line, upstream);
    return;
  }
  expect(answer).toEqual(JSON.parse(example.answer.text));
  expect(upstream).toBe(example.upstream.text);
});

afterAll(() => {
  if (isUpdate) writeFileSync(path, replaceBlocks(page, answers));
});

/** A request as the page prints it; what a batch carries stands under it. */
function toLines(request: LoggedRequest): string {
  const { actions } = request;
  if (actions === undefined) return toLine(request);
  return ['POST /batch', ...actions.map((action) => `  ${toLine(action)}`)].join('\n');
}

function toLine({ method, path: route, query, optFields }: LoggedCall): string {
  const fields = optFields === null ? [] : [['opt_fields', optFields.join(',')]];
  const parameters = [...Object.entries(query), ...fields].map(
    ([name, value]) => `${name}=${value}`,
  );
  return `${method} ${route}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}
