import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marker, tableStart } from '../../src/service/google/edit/model/code-unit.ts';
import { toCodeUnits } from '../../src/service/google/edit/model/unit-reader.ts';
import { finish } from '../finish.ts';
import { writeDocument } from '../service/google/edit/sandbox-document.ts';
import { testExamples } from './page.ts';

const examples = await testExamples('docs/documents.md');

test('docs/documents.md has an example of every rule about indexes', () => {
  const found = new Set(examples.map(({ heading }) => heading));
  expect([...found]).toEqual([
    'What an index is',
    'Index 1 is the start of the body',
    'An insert shifts the content after it',
    'Several edits in one request by descending index',
    'A replacement is a delete followed by an insert at its start',
    'When another user edits the same document',
    'Dry run',
    'Suggestions',
  ]);
});

test('the diagram in docs/documents.md shows every index of its document', () => {
  const document = writeDocument('Hi 😀!');
  document.apply([
    { insertTable: { rows: 1, columns: 2, location: { index: 7 } } },
    { insertText: { text: 'a', location: { index: 11 } } },
  ]);
  const { tabs = [] } = document.read();
  const units = finish(toCodeUnits(tabs[0]?.documentTab?.body?.content ?? []));
  const signs: Readonly<Record<string, string>> = {
    '\n': '¶',
    ' ': '␣',
    [marker.section]: '§',
    [tableStart({ rows: 1, columns: 2 })]: '┌',
    [marker.row]: '─',
    [marker.cell]: '┬',
    [marker.tableEnd]: '┘',
  };
  const page = readFileSync(new URL('../../docs/documents.md', import.meta.url), 'utf8');
  const boxes =
    /^│(.*)│$/m
      .exec(page)?.[1]
      ?.split('│')
      .map((box) => box.trim()) ?? [];
  expect(boxes.join('')).toBe(units.map((unit) => signs[unit] ?? unit).join(''));
});
