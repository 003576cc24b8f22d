import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createAsker } from '../ask.ts';
import { findExamples, replaceBlocks } from './example.ts';
import { toLines } from './page.ts';
import { printJson } from './print-json.ts';

const path = new URL('../../docs/recipes.md', import.meta.url);
const page = readFileSync(path, 'utf8');
const examples = findExamples(page);
const recipes = [...new Set(examples.map(({ heading }) => heading))];
const isUpdate = process.env['UPDATE_DOCS'] === '1';

const { ask, sandbox } = await createAsker();

describe.each(recipes)('docs/recipes.md, %s', (recipe) => {
  test('each operation, after the ones before it, has the printed response and requests', async () => {
    const updates = new Map<number, string>();
    for (const { heading, query, variables, response, upstream } of examples) {
      if (heading !== recipe) continue;
      const { data, errors } = await ask(query, variables);
      expect(errors).toEqual([]);
      const requests = sandbox.requests().map(toLines).join('\n');
      if (isUpdate) {
        updates.set(response.line, printJson({ data }));
        updates.set(upstream.line, requests);
        continue;
      }
      expect({ data }).toEqual(JSON.parse(response.text));
      expect(requests).toBe(upstream.text);
    }
    if (isUpdate) writeFileSync(path, replaceBlocks(page, updates));
  });
});

test('meeting notes from a template take two operations, whose tasks and document link to each other', () => {
  const [notes, actions, ...others] = examples.filter(
    ({ heading }) => heading === 'Meeting notes from a template',
  );
  expect(others).toEqual([]);
  const { copyId } = JSON.parse(notes?.response.text ?? '').data.copyDocument;
  const { results } = JSON.parse(actions?.response.text ?? '').data.createTasks;
  expect(JSON.stringify(actions?.variables)).toContain(copyId);
  const names = results.map(({ task }: { task: { name: string } }) => task.name);
  for (const { task } of results) {
    const [document] = task.documents;
    expect(document.title).toBe('Packaging, 3 July');
    const linked = document.tasks.nodes.map(({ name }: { name: string }) => name);
    expect(linked.toSorted()).toEqual(names.toSorted());
  }
});
