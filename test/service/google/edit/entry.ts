import {
  type DocumentFacts,
  toFacts,
} from '../../../../src/service/google/edit/order/document-facts.ts';
import { toDescendingOrder } from '../../../../src/service/google/edit/order/order.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import type { Entry } from '../../../../src/service/google/record/edit-request.ts';
import { finish } from '../../../finish.ts';

// Entries of a batch, short enough for tables of tests.

export const insert = (index: number, text: string, segment = {}): Entry => ({
  insertText: { location: { index, ...segment }, text },
});

export const range = (startIndex: number, endIndex: number) => ({
  range: { startIndex, endIndex },
});

export const deleteRange = (start: number, end: number): Entry => ({
  deleteContentRange: range(start, end),
});

export const replace = (start: number, end: number, text: string): Entry => ({
  replaceContentRange: { ...range(start, end), text },
});

export const bold = (start: number, end: number): Entry => ({
  updateTextStyle: { ...range(start, end), textStyle: { bold: true }, fields: 'bold' },
});

export const name = (start: number, end: number): Entry => ({
  createNamedRange: { name: 'x', ...range(start, end) },
});

export const replaceAll = (tabIds?: string[]): Entry => ({
  replaceAllText: {
    containsText: { text: 'a' },
    replaceText: 'b',
    ...(tabIds && { tabsCriteria: { tabIds } }),
  },
});

const cell = (index: number, rowIndex: number, columnIndex: number) => ({
  tableCellLocation: { tableStartLocation: { index }, rowIndex, columnIndex },
});

export const addRow = (row: number, insertBelow = false): Entry => ({
  insertTableRow: { ...cell(9, row, 0), insertBelow },
});

export const deleteRow = (row: number, column = 0): Entry => ({
  deleteTableRow: cell(9, row, column),
});

export const deleteColumn = (column: number, row = 0): Entry => ({
  deleteTableColumn: cell(9, row, column),
});

export const merge = (row: number): Entry => ({
  mergeTableCells: { tableRange: { ...cell(9, row, 0), rowSpan: 1, columnSpan: 2 } },
});

/** The entry indexes of the requests, in the order in which they are sent. */
export const orderOf = (entries: readonly Entry[], facts: DocumentFacts | null = null) =>
  finish(toDescendingOrder(toSteps(entries), facts)).map(({ entryIndex: entry }) => entry);

export const facts = finish(
  toFacts({
    tabs: [
      {
        tabProperties: { tabId: 't.0' },
        documentTab: {
          body: {
            content: [
              { endIndex: 1, sectionBreak: {} },
              ...['plain\n', '\t\tnested\n', 'end\n'].map((content, at) => {
                const startIndex = [1, 7, 16][at] ?? 0;
                const endIndex = startIndex + content.length;
                const elements = [{ startIndex, endIndex, textRun: { content } }];
                return { startIndex, endIndex, paragraph: { elements } };
              }),
            ],
          },
        },
      },
    ],
  }),
);
