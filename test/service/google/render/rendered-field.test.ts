import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMask, parseMask } from '../../../../sandbox/google/protocol/mask.ts';
import type { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { toMask } from '../../../../src/engine/loader/mask.ts';
import { toDocumentReads } from '../../../../src/schema/google/document/document-mask.ts';
import { toFields } from '../../../../src/service/google/fields.ts';
import type { DocumentRecord } from '../../../../src/service/google/record/document.ts';
import { toMarkdown } from '../../../../src/service/google/render/markdown.ts';
import {
  markdownFields,
  textFields,
} from '../../../../src/service/google/render/rendered-field.ts';
import { toText } from '../../../../src/service/google/render/text.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../../case-count.ts';
import { finish } from '../../../finish.ts';
import { copyOf, toDocument } from '../../../sandbox/google/edit/in-process.ts';
import { writeMarkdown } from '../markdown/markdown-document.ts';
import { printTree } from '../markdown/markdown-tree.ts';
import { markdownTree } from '../markdown/tree-generator.ts';

const rendered = [
  ['text', textFields, toText],
  ['Markdown', markdownFields, toMarkdown],
] as const;

/** What the service returns if these fields are requested. */
function masked(document: DocumentRecord, paths: readonly string[]): DocumentRecord {
  const { docs } = toDocumentReads(toMask(paths.map((path) => `docs.${path}`)));
  return applyMask(document, parseMask(toFields(docs?.mask ?? new Map()))) as DocumentRecord;
}

const names = [
  'handbook',
  'template',
  'nestedTabs',
  'tablesInTables',
  'everyElement',
  'emoji',
  'suggestions',
] as const satisfies (keyof typeof documentFixtures)[];

test.for(rendered)('the %s of each sample is that of its requested fields', ([, paths, render]) => {
  for (const name of names) {
    const document = toDocument(copyOf(name));
    expect(finish(render(masked(document, paths))), name).toBe(finish(render(document)));
  }
});

const inContent = 'tabs.documentTab.body.content';

test.for(rendered)(
  'the %s is complete beside other fields of the same parts',
  ([, paths, render]) => {
    const others = [
      'paragraph.bullet.textStyle.bold',
      'paragraph.elements.textRun.textStyle.bold',
      'paragraph.paragraphStyle.borderBottom.width.unit',
      'table.tableRows.tableCells.content.paragraph.elements.startIndex',
      'tableOfContents.content.startIndex',
    ].map((path) => `${inContent}.${path}`);
    for (const name of names) {
      const document = toDocument(copyOf(name));
      expect(finish(render(masked(document, [...paths, ...others]))), name).toBe(
        finish(render(document)),
      );
    }
  },
);

test.for(rendered)(
  'the %s of random content is that of its requested fields',
  { timeout: manyCasesMs },
  ([, paths, render]) => {
    fc.assert(
      fc.property(markdownTree, (tree) => {
        const { document } = writeMarkdown(printTree(tree));
        expect(finish(render(masked(document, paths)))).toBe(finish(render(document)));
      }),
      { numRuns: caseCount(300, 10), seed: caseSeed(20_261_128), endOnFailure: true },
    );
  },
);

test.for(rendered)(
  'the requested fields of the %s are less than two thirds of a document',
  ([, paths]) => {
    const document = toDocument(copyOf('everyElement'));
    const size = (value: unknown) => JSON.stringify(value).length;
    expect(size(masked(document, paths))).toBeLessThan((size(document) * 2) / 3);
  },
);
