import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { LoggedCall, LoggedRequest } from '../../sandbox/http/request-log.ts';
import { createAsker, type Person } from '../ask.ts';
import { type Example, findExamples, replaceBlocks } from './example.ts';
import { printJson } from './print-json.ts';
import { withoutChance, withoutTimes } from './without-chance.ts';

const isUpdate = process.env['UPDATE_DOCS'] === '1';

/**
 * A test for each example of a page: it is asked of a sandbox as it is at its start, and the answer and the requests printed
 * below it must be what came. UPDATE_DOCS=1 writes down what came instead.
 *
 * @param file  Under the project's root.
 */
export async function testPage(file: string): Promise<readonly Example[]> {
  const path = new URL(`../../${file}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const examples = findExamples(page);
  const asker = await createAsker();
  const came = new Map<number, string>();

  test.each(examples)('$heading, line $line: what is printed is what comes', async (example) => {
    const { query, variables, person } = example;
    const { data, errors, ...report } = await asker.ask(query, variables, toPerson(person));
    const upstream = asker.sandbox.requests().map(toLines).join('\n') || 'nothing';
    const answer = await withoutChance({ data, ...(errors.length === 0 ? {} : { errors }) }, asker);
    const extensions = withoutTimes({ upstream: report.upstream });
    if (isUpdate) {
      came.set(example.answer.line, printJson(answer));
      came.set(example.upstream.line, upstream);
      if (example.extensions) came.set(example.extensions.line, printJson(extensions));
      return;
    }
    expect(answer).toEqual(JSON.parse(example.answer.text));
    if (example.extensions) expect(extensions).toEqual(JSON.parse(example.extensions.text));
    expect(upstream).toBe(example.upstream.text);
  });

  afterAll(() => {
    if (isUpdate) writeFileSync(path, replaceBlocks(page, came));
  });
  return examples;
}

/** A request as the page prints it; what a batch carries stands under it. */
export function toLines(request: LoggedRequest): string {
  const { method, path, actions } = request;
  if (actions === undefined) return toLine(request);
  return [`${method} ${path}`, ...actions.map((action) => `  ${toLine(action)}`)].join('\n');
}

function toLine({ method, path: route, query, optFields, fields = null }: LoggedCall): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  if (optFields !== null) parameters.push(`opt_fields=${optFields.join(',')}`);
  if (fields !== null) parameters.push(`fields=${fields}`);
  return `${method} ${route}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

const people: readonly Person[] = ['ada', 'grace', 'guest', 'ada-pat'];

function toPerson(name: string): Person {
  const person = people.find((one) => one === name);
  if (person === undefined) throw new Error(`The sandbox knows no ${name}.`);
  return person;
}
