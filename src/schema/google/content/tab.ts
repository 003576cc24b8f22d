import type { docs_v1 } from '@googleapis/docs';
import { builder } from '../../builder/builder.ts';
import { toGlobalId } from '../../id/id.ts';
import { DocumentTab } from '../record/refs.ts';
import { docsType, field } from './field/docs-field.ts';
import { List } from './list.ts';
import { InlineObject, PositionedObject } from './object.ts';
import { DocumentBody, DocumentFooter, DocumentHeader, Footnote } from './structural-element.ts';
import { DocumentStyle } from './style/document-style.ts';
import { NamedStyles } from './style/paragraph-style.ts';

const Range = docsType<docs_v1.Schema$Range>('Range', {
  description:
    'A range of a document: the content from a start index to an end index, in UTF-16 code units.',
  fields: {
    startIndex: field.intOrZero('The start index, inclusive.'),
    endIndex: field.intOrZero('The end index, exclusive.'),
    segmentId: field.id(
      'The id of the header, footer or footnote that contains the range, or null if it is in the body.',
    ),
    tabId: field.id('The id of the tab that contains the range. Null means the first tab.'),
  },
});

const NamedRange = docsType<docs_v1.Schema$NamedRange>('NamedRange', {
  description:
    'A part of a document to which an app has given a name, so that it can find the text again. Anyone who can read the document can read the name.',
  fields: {
    namedRangeId: field.id(
      'The id of the named range. It is unique even if several named ranges share a name.',
    ),
    name: field.string('The name of the range.'),
    ranges: field.list(
      Range,
      'The ranges that make up the named range. There are several if other text was inserted between them.',
    ),
  },
});

const NamedRanges = docsType<docs_v1.Schema$NamedRanges>('NamedRanges', {
  description: 'All named ranges that share a name.',
  fields: {
    name: field.string('The shared name.'),
    namedRanges: field.list(NamedRange, 'The named ranges with this name.'),
  },
});

/**
 * A map of the service as a list. The map is always read completely: the service's field masks name fields, and the keys of
 * a map are not fields. A mask therefore cannot select a part of a map.
 */
const itemsOf = <Name extends string>(name: Name) => ({
  nullable: false as const,
  reads: [`documentTab.${name}`] as const,
  resolve: <Item>({ documentTab }: RecordWithMap<Name, Item>) =>
    Object.values(documentTab?.[name] ?? {}),
});

type RecordWithMap<Name extends string, Item> = {
  readonly documentTab?: { readonly [Key in Name]?: Readonly<Record<string, Item>> | null };
};

builder.objectType(DocumentTab, {
  description:
    'A tab of a document. It has a body, headers, footers and footnotes. It also has the styles, lists and objects that its text refers to by id.',
  record: { kind: 'docs.DocumentTab', service: 'google' },
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description:
        'An id that is unique across all documents; `tabId` is unique only in its document. It differs for each value of the argument `suggestions`, so a client’s cache keeps their contents apart. `node` does not accept this id.',
      reads: ['tabProperties.tabId'],
      resolve: ({ documentId, view, tabProperties }) =>
        toGlobalId({
          typeName: 'DocumentTab',
          id: `${documentId}/${tabProperties?.tabId ?? ''}${view === null ? '' : `/${view}`}`,
        }),
    }),
    tabId: t.id({
      nullable: false,
      description:
        'The id of the tab, which links and mutations use. It is unique in the document and never changes.',
      reads: ['tabProperties.tabId'],
      resolve: ({ tabProperties }) => tabProperties?.tabId ?? '',
    }),
    title: t.string({
      nullable: false,
      description: 'The title of the tab.',
      reads: ['tabProperties.title'],
      resolve: ({ tabProperties }) => tabProperties?.title ?? '',
    }),
    index: t.int({
      nullable: false,
      description: 'The position of the tab among its siblings. The first tab has index 0.',
      reads: ['tabProperties.index'],
      resolve: ({ tabProperties }) => tabProperties?.index ?? 0,
    }),
    nestingLevel: t.int({
      nullable: false,
      description: 'The number of ancestors of the tab: 0 for a tab at the top level.',
      reads: ['tabProperties.nestingLevel'],
      resolve: ({ tabProperties }) => tabProperties?.nestingLevel ?? 0,
    }),
    parentTabId: t.id({
      description: 'The `tabId` of the parent tab, or null for a tab at the top level.',
      reads: ['tabProperties.parentTabId'],
      resolve: ({ tabProperties }) => tabProperties?.parentTabId || null,
    }),
    iconEmoji: t.string({
      description: 'The emoji before the tab’s title. Null means the default icon.',
      reads: ['tabProperties.iconEmoji'],
      resolve: ({ tabProperties }) => tabProperties?.iconEmoji || null,
    }),
    body: t.at('documentTab.body', DocumentBody, 'The body: the main text of the tab.'),
    headers: t.field({
      type: [DocumentHeader],
      ...itemsOf('headers'),
      description:
        'The headers of the tab’s pages. `documentStyle` and the section styles define which pages show which header.',
    }),
    footers: t.field({
      type: [DocumentFooter],
      ...itemsOf('footers'),
      description:
        'The footers of the tab’s pages. `documentStyle` and the section styles define which pages show which footer.',
    }),
    footnotes: t.field({
      type: [Footnote],
      ...itemsOf('footnotes'),
      description:
        'The footnotes, in no particular order. The footnote references in the text contain their numbers.',
    }),
    lists: t.field({
      type: [List],
      nullable: false,
      reads: ['documentTab.lists'],
      description: 'The lists and their properties. The list items are paragraphs in the text.',
      resolve: ({ documentTab }) =>
        Object.entries(documentTab?.lists ?? {}).map(([listId, list]) => ({ ...list, listId })),
    }),
    inlineObjects: t.field({
      type: [InlineObject],
      ...itemsOf('inlineObjects'),
      description: 'The images, drawings and charts that flow with the text.',
    }),
    positionedObjects: t.field({
      type: [PositionedObject],
      ...itemsOf('positionedObjects'),
      description:
        'The images, drawings and charts that are beside, in front of or behind the text.',
    }),
    namedRanges: t.field({
      type: [NamedRanges],
      ...itemsOf('namedRanges'),
      description: 'The named ranges of the tab, grouped by name.',
    }),
    documentStyle: t.at(
      'documentTab.documentStyle',
      DocumentStyle.type,
      'The style of the tab’s pages.',
    ),
    namedStyles: t.at(
      'documentTab.namedStyles',
      NamedStyles,
      'The styles of headings, titles and normal text.',
    ),
  }),
});
