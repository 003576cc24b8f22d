import type { PlacedTabRecord } from '../../../google/tab.ts';
import { builder } from '../../builder/builder.ts';
import { toGlobalId } from '../../id/id.ts';
import {
  DocumentBody,
  DocumentFooter,
  DocumentHeader,
  DocumentStyle,
  DocumentTab,
  docsRecord,
  Footnote,
  InlineObject,
  List,
  NamedRanges,
  NamedStyles,
  PositionedObject,
} from '../record/refs.ts';

type Maps = NonNullable<PlacedTabRecord['documentTab']>;

/**
 * A map of the service's as a list. It is asked for whole: a mask of the service names fields, and the keys of a map are
 * none, so that nothing below a map can be picked out.
 */
const mapAt = <Key extends keyof Maps>(key: Key) => ({
  nullable: false as const,
  reads: [`documentTab.${key}`] as const,
});

builder.objectType(DocumentTab, {
  description:
    'A tab of a document: a text of its own, with headers, footers and footnotes, and with styles, lists and objects that its text names by their ids.',
  record: docsRecord('tab'),
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description:
        'Unique over all documents, where `tabId` is so in its document only. Not an id that `node` takes.',
      reads: ['tabProperties.tabId'],
      resolve: ({ documentId, tabProperties }) =>
        toGlobalId({ typeName: 'DocumentTab', id: `${documentId}/${tabProperties?.tabId ?? ''}` }),
    }),
    tabId: t.id({
      nullable: false,
      description: 'What links and writes name it by: unique in its document, and there for good.',
      reads: ['tabProperties.tabId'],
      resolve: ({ tabProperties }) => tabProperties?.tabId ?? '',
    }),
    title: t.string({
      nullable: false,
      description: 'What it is called.',
      reads: ['tabProperties.title'],
      resolve: ({ tabProperties }) => tabProperties?.title ?? '',
    }),
    index: t.int({
      nullable: false,
      description: 'Where it stands among its siblings; 0 for the first.',
      reads: ['tabProperties.index'],
      resolve: ({ tabProperties }) => tabProperties?.index ?? 0,
    }),
    nestingLevel: t.int({
      nullable: false,
      description: 'How many tabs it stands below; 0 for one of the document itself.',
      reads: ['tabProperties.nestingLevel'],
      resolve: ({ tabProperties }) => tabProperties?.nestingLevel ?? 0,
    }),
    parentTabId: t.id({
      description: 'The `tabId` of the tab that it stands below; null for none.',
      reads: ['tabProperties.parentTabId'],
      resolve: ({ tabProperties }) => tabProperties?.parentTabId || null,
    }),
    iconEmoji: t.string({
      description: 'The emoji before its title; null for the usual sign.',
      reads: ['tabProperties.iconEmoji'],
      resolve: ({ tabProperties }) => tabProperties?.iconEmoji || null,
    }),
    body: t.field({
      type: DocumentBody,
      description: 'Its main text.',
      path: 'documentTab.body',
      resolve: ({ documentTab }) => documentTab?.body,
    }),
    headers: t.field({
      type: [DocumentHeader],
      ...mapAt('headers'),
      description: 'What stands at the top of its pages; `documentStyle` says on which.',
      resolve: ({ documentTab }) => Object.values(documentTab?.headers ?? {}),
    }),
    footers: t.field({
      type: [DocumentFooter],
      ...mapAt('footers'),
      description: 'What stands at the bottom of its pages; `documentStyle` says on which.',
      resolve: ({ documentTab }) => Object.values(documentTab?.footers ?? {}),
    }),
    footnotes: t.field({
      type: [Footnote],
      ...mapAt('footnotes'),
      description: 'Its footnotes, in no order: the references in the text have the numbers.',
      resolve: ({ documentTab }) => Object.values(documentTab?.footnotes ?? {}),
    }),
    lists: t.field({
      type: [List],
      ...mapAt('lists'),
      description: 'Its lists: how they look. The items are paragraphs.',
      resolve: ({ documentTab }) =>
        Object.entries(documentTab?.lists ?? {}).map(([listId, list]) => ({ ...list, listId })),
    }),
    inlineObjects: t.field({
      type: [InlineObject],
      ...mapAt('inlineObjects'),
      description: 'The pictures, drawings and charts that stand in its text.',
      resolve: ({ documentTab }) => Object.values(documentTab?.inlineObjects ?? {}),
    }),
    positionedObjects: t.field({
      type: [PositionedObject],
      ...mapAt('positionedObjects'),
      description: 'The pictures, drawings and charts that stand beside, over or under its text.',
      resolve: ({ documentTab }) => Object.values(documentTab?.positionedObjects ?? {}),
    }),
    namedRanges: t.field({
      type: [NamedRanges],
      ...mapAt('namedRanges'),
      description: 'The places in it that apps have named, by name.',
      resolve: ({ documentTab }) => Object.values(documentTab?.namedRanges ?? {}),
    }),
    documentStyle: t.field({
      type: DocumentStyle,
      description: 'How its pages look.',
      path: 'documentTab.documentStyle',
      resolve: ({ documentTab }) => documentTab?.documentStyle,
    }),
    namedStyles: t.field({
      type: NamedStyles,
      description: 'How headings, titles and plain text look in it.',
      path: 'documentTab.namedStyles',
      resolve: ({ documentTab }) => documentTab?.namedStyles,
    }),
  }),
});
