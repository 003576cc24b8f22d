import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { marker, toCodeUnits } from '../../src/google/edit/code-unit.ts';
import { writeDocument } from '../google/edit/sandbox-document.ts';
import { testPage } from './page.ts';

const examples = await testPage('docs/documents.md');

test('every rule about places has an example', () => {
  const found = new Set(examples.map(({ heading }) => heading));
  expect([...found]).toEqual([
    'What an index is',
    'Index 1 is the top of the body',
    'An insert shifts what follows',
    'Several operations in one request by descending index',
    'A replacement is a delete followed by an insert at its start',
    'When somebody else is writing',
    'Trying it first',
  ]);
});

test('the picture shows a document index by index', () => {
  const document = writeDocument('Hi 😀!');
  document.apply([
    { insertTable: { rows: 1, columns: 2, location: { index: 7 } } },
    { insertText: { text: 'a', location: { index: 11 } } },
  ]);
  const { tabs = [] } = document.read();
  const units = toCodeUnits(tabs[0]?.documentTab?.body?.content ?? []);
  const signs: Readonly<Record<string, string>> = {
    '\n': '¶',
    ' ': '␣',
    [marker.section]: '§',
    [marker.table]: '┌',
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
