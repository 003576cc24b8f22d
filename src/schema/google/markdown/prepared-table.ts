import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { loadMarkdownParser } from '../../../service/google/markdown/markdown-parser.ts';
import { type Anchor, targetOfAnchor } from '../../../service/google/markdown/place/anchor.ts';
import { findTable, type TablePlace } from '../../../service/google/markdown/place/table.ts';
import { findBody } from '../../../service/google/markdown/place/target.ts';
import { planInsertion } from '../../../service/google/markdown/planned-insertion.ts';
import {
  noRejectedImages,
  type RejectedImages,
} from '../../../service/google/markdown/rejected-image.ts';
import { maxMarkdownUnits } from '../../../service/google/markdown/rule/parse-limit.ts';
import { fitTable } from '../../../service/google/markdown/table/filled-table.ts';
import { toNewTable } from '../../../service/google/markdown/table/new-table.ts';
import {
  readTableContent,
  type TableContent,
  type TableValues,
} from '../../../service/google/markdown/table/table-content.ts';
import { planTableFill } from '../../../service/google/markdown/table/table-fill.ts';
import { InputError } from '../../error/input-error.ts';
import type { InputValues } from '../../mutation/input.ts';
import { countInOperation } from '../edit/operation-total.ts';
import { parseAnchor } from './markdown-input.ts';
import {
  type DocumentContent,
  type PreparedContent,
  parseOccurrence,
  prepareDestination,
} from './prepared-content.ts';
import type { fillTableInputs } from './table-input.ts';

/** The maximum number of cells, with those that a short row leaves empty in a new table. */
const maxCells = 10_000;

type Args = InputValues<typeof fillTableInputs>;

export function prepareTable(input: Args): PreparedContent {
  const { values, units } = parseValues(input);
  const destination = prepareDestination(input);
  const toContent = toContentOf(input, destination.tabId);
  return {
    ...destination,
    mayHaveFootnotes: false,
    async readContent(context) {
      countInOperation(context, 'markdown', units, 'rows');
      const parser = input.format === 'MARKDOWN' ? await loadMarkdownParser() : null;
      const read = (rejected: RejectedImages) =>
        runInSlices(readTableContent(values, parser, rejected), context.operationWork);
      // Invalid values are reported before the document is read.
      await read(noRejectedImages);
      return async (rejected) => toContent(await read(rejected));
    },
  };
}

/** How the values get into the table that the input names. */
function toContentOf(
  input: Args,
  tabId: string | null,
): (content: TableContent) => DocumentContent {
  const { table, newTableAfter } = input;
  const occurrence = parseOccurrence(input.occurrence);
  if (table !== undefined && newTableAfter !== undefined)
    throw new InputError('newTableAfter', 'Give table or newTableAfter, not both.');
  if (newTableAfter !== undefined) {
    const anchor = { ...parseAnchor(newTableAfter, 'newTableAfter'), occurrence };
    if (input.firstRow !== undefined)
      throw new InputError('firstRow', 'Give firstRow only for a table that exists.');
    return newTable(anchor, tabId);
  }
  if (table === undefined) throw new InputError('table', 'Give table or newTableAfter.');
  return existingTable(parsePlace(table, occurrence), parseFirstRow(input), tabId);
}

const newTable =
  (anchor: Anchor, tabId: string | null) =>
  (content: TableContent): DocumentContent => ({
    losses: content.losses,
    plan: (document) => {
      const target = targetOfAnchor(findBody(document, tabId), anchor, 'newTableAfter');
      return planInsertion(toNewTable(content), target, content.toSource);
    },
  });

const existingTable =
  (place: TablePlace, firstRow: number, tabId: string | null) =>
  (content: TableContent): DocumentContent => ({
    losses: content.losses,
    *plan(document) {
      const found = findTable(findBody(document, tabId), place);
      const table = yield* fitTable(content, found, firstRow);
      return yield* planTableFill(content, table, tabId);
    },
  });

function parsePlace(
  { number, heading }: NonNullable<Args['table']>,
  occurrence: number,
): TablePlace {
  if (number != null && number < 1)
    throw new InputError('table.number', 'number must be 1 or more.');
  if (heading?.trim() === '') throw new InputError('table.heading', 'heading must not be blank.');
  return { number: number ?? 1, heading: heading ?? null, occurrence };
}

function parseFirstRow({ firstRow: first = 2, header }: Args): number {
  if (first < 1) throw new InputError('firstRow', 'firstRow must be 1 or more.');
  if (first === 1 && header !== undefined)
    throw new InputError(
      'firstRow',
      'The first row is that of header, so firstRow must be 2 or more.',
    );
  return first;
}

function parseValues(input: Args): { readonly values: TableValues; readonly units: number } {
  const header = input.header ?? null;
  const { rows } = input;
  const all = header === null ? rows : [header, ...rows];
  const given = all.flat().filter((value) => value != null);
  if (given.length === 0) throw new InputError('rows', 'rows must have at least one value.');
  const cells = all.length * Math.max(...all.map(({ length }) => length));
  if (cells > maxCells)
    throw new InputError(
      'rows',
      `rows has ${cells} cells. The maximum is ${maxCells}. Write the rows in several parts, with firstRow.`,
    );
  const units = given.reduce((sum, value) => sum + value.length, 0);
  if (units > maxMarkdownUnits)
    throw new InputError(
      'rows',
      `rows has ${units} UTF-16 code units. The maximum is ${maxMarkdownUnits}. Write the rows in several parts, with firstRow.`,
    );
  const toValues = (row: readonly (string | null | undefined)[]) =>
    row.map((value) => value ?? null);
  return { values: { header: header && toValues(header), rows: rows.map(toValues) }, units };
}
