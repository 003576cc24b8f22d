import { expect, test } from 'vitest';
import { parseEntries } from '../../../../src/service/google/edit/check/batch.ts';
import type { InvalidEdit } from '../../../../src/service/google/edit/invalid-edit.ts';
import { createDocumentModel } from '../../../../src/service/google/edit/model/document-model.ts';
import { simulateOn } from '../../../../src/service/google/edit/simulation/simulation.ts';
import { toSteps } from '../../../../src/service/google/edit/step.ts';
import type { TabRecord } from '../../../../src/service/google/record/document.ts';
import { finish } from '../../../finish.ts';

// Documents that the sandbox cannot create.

/** A tab with one paragraph, whose text begins at index 1. */
function tabOf(
  id: string,
  text: string,
  rest: object = {},
  childTabs: TabRecord[] = [],
): TabRecord {
  const end = text.length + 1;
  const elements = [{ startIndex: 1, endIndex: end, textRun: { content: text } }];
  return {
    tabProperties: { tabId: id, title: id },
    documentTab: {
      body: {
        content: [
          { endIndex: 1, sectionBreak: {} },
          { startIndex: 1, endIndex: end, paragraph: { elements } },
        ],
      },
      ...rest,
    },
    childTabs,
  };
}

/** The text of the first tab after edits. */
function textAfter(tabs: TabRecord[], edits: readonly object[]): string {
  const model = finish(createDocumentModel({ tabs }));
  finish(simulateOn(model, toSteps(parseEntries(edits))));
  const units = model.tabs[0]?.segments.get('')?.units;
  return Array.from({ length: units?.length ?? 0 }, (_, index) => units?.at(index) ?? '')
    .slice(1)
    .join('');
}

test('a text replaces that of the first part of a named range, and the other parts are deleted', () => {
  const parts = (...ranges: readonly (readonly [number, number])[]) => ({
    namedRanges: {
      here: {
        name: 'here',
        namedRanges: [
          {
            namedRangeId: 'kix.1',
            name: 'here',
            ranges: ranges.map(([startIndex, endIndex]) => ({ startIndex, endIndex })),
          },
        ],
      },
    },
  });
  const replace = { replaceNamedRangeContent: { namedRangeName: 'here', text: 'XY' } };
  const textOf = (...ranges: readonly (readonly [number, number])[]) =>
    textAfter([tabOf('t.0', 'abcdefgh\n', parts(...ranges))], [replace]);
  expect(textOf([2, 4])).toBe('aXYdefgh\n');
  expect(textOf([2, 4], [6, 8])).toBe('aXYdeh\n');
  expect(textOf([2, 3], [4, 5], [6, 7])).toBe('aXYcegh\n');
});

test('tabs have at most three levels', () => {
  const third = tabOf('t.2', 'c\n');
  const second = tabOf('t.1', 'b\n', {}, [third]);
  const first = tabOf('t.0', 'a\n', {}, [second]);
  const addBelow = (parentTabId: string) => ({
    addDocumentTab: { tabProperties: { parentTabId } },
  });
  expect(textAfter([first], [addBelow('t.1')])).toBe('a\n');
  expect(() => textAfter([first], [addBelow('t.2')])).toThrow('more than 3 levels');
  try {
    textAfter([first], [addBelow('t.2')]);
  } catch (error) {
    expect((error as InvalidEdit).field).toContain('addDocumentTab');
  }
});
