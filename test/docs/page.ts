import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { LogEntry, LoggedRequest } from '../../sandbox/http/request-log.ts';
import { createAsker, type Person } from '../ask.ts';
import { type Example, findExamples, replaceBlocks } from './example.ts';
import { normalizeResponse, withFixedTimes } from './normalize-response.ts';
import { printJson } from './print-json.ts';

const isUpdate = process.env['UPDATE_DOCS'] === '1';

/**
 * Registers a test for each example of a page. The test runs the query on a new sandbox and compares the response and the
 * upstream requests with the printed ones. With UPDATE_DOCS=1 it writes the actual ones to the page instead.
 *
 * @param file  The path of the page, relative to the root of the project.
 */
export async function testExamples(file: string): Promise<readonly Example[]> {
  const path = new URL(`../../${file}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const examples = findExamples(page);
  const asker = await createAsker();
  const updates = new Map<number, string>();

  test.each(examples)(
    `$heading (${file}:$line) prints the actual response and requests`,
    async (example) => {
      const { query, variables, user } = example;
      const { data, errors, ...report } = await asker.ask(query, variables, toPerson(user));
      const upstream = asker.sandbox.requests().map(toLines).join('\n') || 'nothing';
      const result = { data, ...(errors.length === 0 ? {} : { errors }) };
      const response = await normalizeResponse(result, asker);
      const extensions = withFixedTimes({ upstream: report.upstream });
      if (isUpdate) {
        updates.set(example.response.line, printJson(response));
        updates.set(example.upstream.line, upstream);
        if (example.extensions) updates.set(example.extensions.line, printJson(extensions));
        return;
      }
      expect(response).toEqual(JSON.parse(example.response.text));
      if (example.extensions) expect(extensions).toEqual(JSON.parse(example.extensions.text));
      expect(upstream).toBe(example.upstream.text);
    },
  );

  afterAll(() => {
    if (isUpdate) writeFileSync(path, replaceBlocks(page, updates));
  });
  return examples;
}

/** Prints a request as the pages do: one line, and one indented line for each action of a batch. */
export function toLines(request: LoggedRequest): string {
  const { method, path, actions } = request;
  if (actions === undefined) return toLine(request);
  return [`${method} ${path}`, ...actions.map((action) => `  ${toLine(action)}`)].join('\n');
}

function toLine({ method, path: route, query, optFields, fields = null }: LogEntry): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  if (optFields !== null) parameters.push(`opt_fields=${optFields.join(',')}`);
  if (fields !== null) parameters.push(`fields=${shorten(fields)}`);
  return `${method} ${route}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
}

/** How long a list of fields is printed completely. */
const maxFields = 200;

/** A long list of fields without those below the first level. */
function shorten(fields: string): string {
  if (fields.length <= maxFields) return fields;
  let depth = 0;
  return fields.replace(/[()]|[^()]+/g, (part) => {
    if (part === ')') depth -= 1;
    const isShown = depth === 0;
    if (part === '(') depth += 1;
    if (!isShown) return '';
    return part === '(' ? '(…' : part;
  });
}

const people: readonly Person[] = ['ada', 'grace', 'guest', 'ada-pat'];

function toPerson(name: string): Person {
  const person = people.find((one) => one === name);
  if (person === undefined) throw new Error(`The sandbox has no user "${name}".`);
  return person;
}
