import { GraphQLObjectType, GraphQLSchema, graphqlSync, isEnumType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { DocumentRecord } from '../../../src/google/document.ts';
import { placedTabsOf } from '../../../src/google/tab.ts';
import { createSchema } from '../../../src/graph/schema.ts';
import { toPaths } from '../../../src/plan/mask.ts';
import { recordOf } from '../../../src/plan/reads.ts';
import { selectionOf } from '../../../src/plan/selection.ts';

const schema = createSchema();
const tabType = schema.getType('DocumentTab');
if (!isObjectType(tabType)) throw new Error('There is no DocumentTab.');

/** What a selection of the first tab answers, and the paths that it asks for. */
function select(selection: string, document: DocumentRecord = {}) {
  let paths: readonly string[] = [];
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      tab: {
        type: tabType as GraphQLObjectType,
        resolve: (_root, _args, _context, info) => {
          paths = toPaths(selectionOf(info).mask);
          return placedTabsOf(document)[0];
        },
      },
    },
  });
  const { data, errors } = graphqlSync({
    schema: new GraphQLSchema({ query }),
    source: `{ tab { ${selection} } }`,
  });
  if (errors?.[0]) throw errors[0];
  return { tab: data?.['tab'], paths };
}

describe('what is selected of a tab is what is asked for', () => {
  test.for([
    ['tabId title index', 'tabProperties.index tabProperties.tabId tabProperties.title'],
    ['id', 'tabProperties.tabId'],
    [
      'body { content { startIndex endIndex } }',
      'documentTab.body.content.endIndex documentTab.body.content.startIndex',
    ],
    [
      'body { content { paragraph { elements { textRun { content textStyle { bold } } } } } }',
      'documentTab.body.content.paragraph.elements.textRun.content documentTab.body.content.paragraph.elements.textRun.textStyle.bold',
    ],
    [
      'body { content { table { tableRows { tableCells { content { table { rows } } } } } } }',
      'documentTab.body.content.table.tableRows.tableCells.content.table.rows',
    ],
    [
      'documentStyle { marginTop { magnitude } defaultHeaderId }',
      'documentTab.documentStyle.defaultHeaderId documentTab.documentStyle.marginTop.magnitude',
    ],
    [
      'namedStyles { styles { namedStyleType paragraphStyle { alignment } } }',
      'documentTab.namedStyles.styles.namedStyleType documentTab.namedStyles.styles.paragraphStyle.alignment',
    ],
    // The keys of a map are no fields: below one, nothing can be picked out.
    ['headers { headerId content { startIndex } }', 'documentTab.headers'],
    ['lists { listId }', 'documentTab.lists'],
    [
      'inlineObjects { objectId } namedRanges { name }',
      'documentTab.inlineObjects documentTab.namedRanges',
    ],
  ])('%s', ([selection = '', paths]) => {
    expect(select(selection).paths.join(' ')).toBe(paths);
  });
});

test('what the service leaves out reads as its default where it has one, else null', () => {
  const document: DocumentRecord = {
    documentId: 'doc',
    tabs: [
      {
        tabProperties: { tabId: 't.0' },
        documentTab: {
          body: {
            content: [
              { endIndex: 1, sectionBreak: { sectionStyle: {} } },
              {
                startIndex: 1,
                paragraph: { bullet: { listId: 'l' }, elements: [{ textRun: {} }] },
              },
            ],
          },
          lists: { l: {} },
        },
      },
    ],
  };
  const { tab } = select(
    `id index title parentTabId headers { headerId } lists { listId listProperties { nestingLevels { glyphType } } }
    body { content {
      startIndex
      sectionBreak { sectionStyle { pageNumberStart columnProperties { width { magnitude } } } }
      paragraph {
        bullet { nestingLevel } positionedObjectIds
        elements { startIndex textRun { content suggestedDeletionIds textStyle { bold } } equation { suggestedInsertionIds } }
      }
    } }`,
    document,
  );
  expect(tab).toEqual({
    id: 'DocumentTab:doc/t.0',
    index: 0,
    title: '',
    parentTabId: null,
    headers: [],
    lists: [{ listId: 'l', listProperties: null }],
    body: {
      content: [
        {
          startIndex: 0,
          sectionBreak: { sectionStyle: { pageNumberStart: null, columnProperties: [] } },
          paragraph: null,
        },
        {
          startIndex: 1,
          sectionBreak: null,
          paragraph: {
            bullet: { nestingLevel: 0 },
            positionedObjectIds: [],
            elements: [
              {
                startIndex: 0,
                textRun: { content: '', suggestedDeletionIds: [], textStyle: null },
                equation: null,
              },
            ],
          },
        },
      ],
    },
  });
});

test('a value of an enum that the service adds one day is null and fails nothing', () => {
  const styles = ['HEADING_1', 'HEADING_7', undefined].map((namedStyleType) => ({
    namedStyleType: namedStyleType ?? null,
  }));
  const document: DocumentRecord = { tabs: [{ documentTab: { namedStyles: { styles } } }] };
  const { tab } = select('namedStyles { styles { namedStyleType } }', document);
  expect(tab).toEqual({
    namedStyles: {
      styles: [{ namedStyleType: 'HEADING_1' }, { namedStyleType: null }, { namedStyleType: null }],
    },
  });
});

test('a dimension and a color without a number are 0', () => {
  const document: DocumentRecord = {
    tabs: [
      {
        documentTab: {
          documentStyle: {
            marginTop: { unit: 'PT' },
            background: { color: { color: { rgbColor: { red: 0.5 } } } },
          },
        },
      },
    ],
  };
  const { tab } = select(
    `documentStyle {
      marginTop { magnitude unit } marginLeft { unit }
      background { color { color { rgbColor { red green blue } } } }
    }`,
    document,
  );
  expect(tab).toEqual({
    documentStyle: {
      marginTop: { magnitude: 0, unit: 'PT' },
      marginLeft: null,
      background: { color: { color: { rgbColor: { red: 0.5, green: 0, blue: 0 } } } },
    },
  });
});

test('every type of the content is a part of a document to the plan', () => {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const type = schema.getType(name);
    if (reached.has(name) || !isObjectType(type)) return;
    reached.add(name);
    expect(recordOf(type)?.kind, name).toMatch(/^docs\./);
    for (const field of Object.values(type.getFields()))
      reach(String(field.type).replace(/\W/g, ''));
  };
  reach('DocumentTab');
  expect(reached.size).toBeGreaterThan(65);
});

test('every enum of the content has the service’s values, unspecified ones too', () => {
  const names = ['NamedStyleType', 'GlyphType', 'DateFormat', 'PositionedObjectLayout'];
  for (const name of names) {
    const type = schema.getType(name);
    const values = isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    expect(values.filter((value) => value.endsWith('_UNSPECIFIED'))).toHaveLength(1);
  }
});
