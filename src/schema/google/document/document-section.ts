import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { oncePerOperation } from '../../../operation/once-per-operation.ts';
import { oncePerRecord } from '../../../operation/once-per-record.ts';
import { tabIdOf } from '../../../service/google/file-reference.ts';
import type { TabRecord } from '../../../service/google/record/document.ts';
import { tabsOf } from '../../../service/google/record/tab.ts';
import {
  headingFields,
  markdownFields,
  textFields,
} from '../../../service/google/render/rendered-field.ts';
import {
  type SectionOfTab,
  sectionLosses,
  sectionMarkdown,
  sectionsOf,
  sectionText,
} from '../../../service/google/render/section.ts';
import { builder } from '../../builder/builder.ts';
import { Document } from '../record/refs.ts';
import { namedTab } from './named-tab.ts';
import { renderOnce } from './render-once.ts';
import { contentFields, contentOf, suggestionsArg, type ViewArgs } from './suggestions-view.ts';

const DocumentSection = builder.objectRef<SectionOfTab>('DocumentSection');

const textOf = renderOnce(sectionText);
const markdownOf = renderOnce(sectionMarkdown);
const lossesOf = renderOnce(sectionLosses);

/** Paths of the service's document, which are longer than those that the types of `reads` name. */
const inDocument = (paths: readonly string[]) => paths as readonly never[];

builder.objectType(DocumentSection, {
  description:
    'A section of a document: what follows a heading until the next heading of its level or above, with the sections below it. `replaceDocumentSection` replaces the same content.',
  record: { kind: 'docs.Document', service: 'google' },
  fields: (t) => ({
    heading: t.string({
      nullable: false,
      description: 'The text of the heading. It is not part of the content of the section.',
      reads: [],
      resolve: ({ heading }) => heading,
    }),
    level: t.int({
      nullable: false,
      description:
        'The level of the heading, from 1 to 6. A title has level 1, and a subtitle level 2.',
      reads: [],
      resolve: ({ level }) => level,
    }),
    text: t.string({
      nullable: false,
      description:
        'The content of the section as plain text, and the footnotes that it refers to, as in `text` of the document.',
      reads: inDocument(textFields),
      resolve: (section, _args, context) => textOf(section, context),
    }),
    markdown: t.string({
      nullable: false,
      description:
        'The content of the section as Markdown, and the footnotes that it refers to, as in `markdown` of the document. The numbers of a list that begins before the section continue.',
      reads: inDocument(markdownFields),
      resolve: (section, _args, context) => markdownOf(section, context),
    }),
    losses: t.stringList({
      nullable: { list: false, items: false },
      description:
        'The content of the section that `text` and `markdown` cannot represent, by kind and location. Empty if nothing is missing.',
      reads: inDocument(['*']),
      resolve: (section, _args, context) => lossesOf(section, context),
    }),
  }),
});

/** The sections of a tab, found once for each operation, so that each section is rendered once. */
const sectionsFor = oncePerOperation(({ operationWork }) =>
  oncePerRecord((tab: TabRecord) => {
    const find = (documentId: string) => runInSlices(sectionsOf(documentId, tab), operationWork);
    let found: ReturnType<typeof find> | undefined;
    return (documentId: string) => {
      found ??= find(documentId);
      return found;
    };
  }),
);

builder.objectField(Document, 'sections', (t) =>
  t.field({
    type: [DocumentSection],
    semanticNonNull: [0],
    description:
      'The sections of the first tab, or of the tab that the address of the document names, in the order of their headings. If only headings and levels are selected, this is an outline of the document. A heading inside a table begins no section.',
    args: {
      heading: t.arg.string({
        description:
          'Return only sections whose heading has this text. There can be several, or none.',
      }),
      suggestions: t.arg(suggestionsArg),
    },
    reads: contentFields(headingFields),
    path: ({ suggestions }: ViewArgs) =>
      suggestions ? (`views.${suggestions}` as const) : ('docs' as const),
    async resolve(document, { heading, suggestions }, context) {
      const content = contentOf(document, { suggestions });
      const tabId = tabIdOf(document.reference);
      const tab = tabId === null ? tabsOf(content)[0] : namedTab(content, tabId);
      const sections = tab === undefined ? [] : await sectionsFor(context)(tab)(document.id);
      const text = heading?.trim();
      return text === undefined ? sections : sections.filter(({ heading }) => heading === text);
    },
  }),
);
