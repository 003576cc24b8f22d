import { expect, test } from 'vitest';
import { OperationWork } from '../../../../src/engine/event-loop/operation-work.ts';
import { runInSlices } from '../../../../src/engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../src/engine/event-loop/turn.ts';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';
import { toFacts } from '../../../../src/service/google/edit/order/document-facts.ts';
import {
  needsDocument,
  toDescendingOrder,
} from '../../../../src/service/google/edit/order/order.ts';
import { simulate } from '../../../../src/service/google/edit/simulation/simulation.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import type { DocumentRecord } from '../../../../src/service/google/record/document.ts';
import { cpuMs, processorSlowness } from '../../../cpu-time.ts';
import { finish } from '../../../finish.ts';

// The limit for each batch is one second. With time that grows with edits × characters, most would take ten.
const maxMs = 1000;
/** On a busy machine, a second of processor time can take long. */
const maxWaitMs = 120_000;

const editCount = 6000;
const units = 100_000;

/** A document with these paragraphs, as Docs returns it. */
function documentOf(paragraphs: readonly string[]): DocumentRecord {
  let index = 1;
  const content = paragraphs.map((text) => {
    const range = { startIndex: index, endIndex: index + text.length };
    index = range.endIndex;
    return { ...range, paragraph: { elements: [{ ...range, textRun: { content: text } }] } };
  });
  const body = { content: [{ endIndex: 1, sectionBreak: {} }, ...content] };
  return { tabs: [{ tabProperties: { tabId: 't.0' }, documentTab: { body } }] };
}

const onePara = documentOf([`${'x'.repeat(units)}\n`]);
const tabbed = documentOf(Array.from({ length: units / 10 }, () => '\tabcdefgh\n'));

const edits = (toEdit: (index: number) => object) =>
  Array.from({ length: editCount }, (_, i) => toEdit(i));
/** Three units of each tenth. */
const rangeAt = (index: number) => ({ startIndex: 1 + index * 10, endIndex: 4 + index * 10 });
const bullets = (index: number) => ({
  createParagraphBullets: { range: rangeAt(index), bulletPreset: 'BULLET_DISC_CIRCLE_SQUARE' },
});
const style = (index: number) => ({
  updateParagraphStyle: { range: rangeAt(index), paragraphStyle: { alignment: 'CENTER' } },
});
/** A different place for each index. */
const scattered = (index: number) => 1 + ((index * 7919) % (units - 1));
const insert = (index: number, text = 'ab') => ({
  insertText: { location: { index: scattered(index) }, text },
});
const lineOf = (table: number, rowIndex: number, kind: string) => ({
  [kind]: {
    tableCellLocation: { tableStartLocation: { index: table }, rowIndex, columnIndex: 0 },
    ...(kind === 'insertTableRow' ? { insertBelow: true } : {}),
  },
});

test.for<[string, DocumentRecord, object[]]>([
  ['insertions', onePara, edits((index) => insert(index))],
  ['insertions at one index', onePara, edits(() => insert(0))],
  ['long insertions', onePara, edits((index) => insert(index, 'x'.repeat(100)))],
  [
    'deletions',
    onePara,
    edits((index) => ({ deleteContentRange: { range: rangeAt(editCount - index) } })),
  ],
  [
    'replacements',
    onePara,
    edits((index) => ({ replaceContentRange: { range: rangeAt(index), text: 'b' } })),
  ],
  ['bullets in one paragraph', onePara, edits(bullets)],
  ['bullets that remove tab characters', tabbed, edits(bullets)],
  [
    'bullets and styles',
    tabbed,
    edits((index) => (index % 2 === 0 ? bullets(index) : style(index))),
  ],
  [
    'styles before bullets',
    tabbed,
    edits((index) => (index < editCount / 2 ? style(index + 3000) : bullets(index))),
  ],
  [
    'page breaks',
    onePara,
    edits((index) => ({ insertPageBreak: { location: { index: scattered(index) } } })),
  ],
  ['deletions of rows', onePara, edits((index) => lineOf(5, index, 'deleteTableRow'))],
  ['insertions of rows', onePara, edits((index) => lineOf(5, index, 'insertTableRow'))],
  ['changes of tables', onePara, edits((index) => lineOf(index * 3, 0, 'deleteTableRow'))],
  [
    'named ranges',
    onePara,
    edits((index) => ({ createNamedRange: { name: 'n', range: rangeAt(index) } })),
  ],
  [
    'replacements of text everywhere',
    onePara,
    edits((index) => ({
      replaceAllText: {
        containsText: { text: `${index}` },
        replaceText: '',
        tabsCriteria: { tabIds: ['t.0'] },
      },
    })),
  ],
])(
  '6,000 %s in 100,000 characters are ordered and simulated in linear time',
  { timeout: maxWaitMs },
  ([, document, list]) => {
    const steps = toSteps(parseEntries(list));
    const ms = cpuMs(() => {
      needsDocument(steps);
      ignoreInvalid(() => finish(simulate(steps, document)));
      ignoreInvalid(() => {
        const ordered = finish(toDescendingOrder(steps, finish(toFacts(document))));
        finish(simulate(ordered, document));
      });
    });
    expect(ms).toBeLessThan(maxMs * processorSlowness());
  },
);

/** Some batches are invalid for their document. Finding that out must not take long either. */
function ignoreInvalid(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof InvalidEdit)) throw error;
  }
}

test('an insertion of 900,000 characters is simulated', () => {
  const text = 'x'.repeat(900_000);
  const steps = toSteps(
    parseEntries([
      { insertText: { location: { index: 1 }, text } },
      { deleteContentRange: { range: { startIndex: 1, endIndex: 900_001 } } },
      { insertText: { location: { index: 99_999 }, text: 'y' } },
    ]),
  );
  expect(cpuMs(() => finish(simulate(steps, onePara)))).toBeLessThan(maxMs * processorSlowness());
});

test('a table with more cells than a document can contain is not built', () => {
  const insertTable = { location: { index: 1 }, rows: 1_000_000, columns: 1_000_000 };
  const steps = toSteps(parseEntries([{ insertTable }, insert(5)]));
  const build = () => expect(() => finish(simulate(steps, onePara))).toThrow(InvalidEdit);
  expect(cpuMs(build)).toBeLessThan(maxMs * processorSlowness());
});

test('ordering a long batch lets others run', () => {
  const steps = toSteps(parseEntries(edits((index) => insert(index))));
  // The turn is over before the order begins.
  const end = performance.now() + 25;
  isTurnOver();
  while (performance.now() < end);
  expect(runInSlices(toDescendingOrder(steps, null), new OperationWork())).toBeInstanceOf(Promise);
});

test('a long simulation lets others run', async () => {
  const steps = toSteps(parseEntries(edits((index) => insert(index, 'x'.repeat(150)))));
  const work = runInSlices(simulate(steps, onePara), new OperationWork());
  expect(work).toBeInstanceOf(Promise);
  expect(await work).toEqual([]);
});

test('a dry run accepts the deletion of the only tab that existed before the batch', () => {
  const requests = [{ addDocumentTab: { tabProperties: {} } }, { deleteTab: { tabId: 't.0' } }];
  expect(() => finish(simulate(toSteps(parseEntries(requests)), onePara))).not.toThrow();
});
