import type { Context } from '../../../operation/context.ts';
import { oncePerOperation } from '../../../operation/once-per-operation.ts';
import { oncePerRecord } from '../../../operation/once-per-record.ts';
import { tabIdOf } from '../../../service/google/file-reference.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import { tabsOf, tabsWithDocumentId } from '../../../service/google/record/tab.ts';
import { findLosses } from '../../../service/google/render/loss.ts';
import { toMarkdown } from '../../../service/google/render/markdown.ts';
import { markdownFields, textFields } from '../../../service/google/render/rendered-field.ts';
import { toText } from '../../../service/google/render/text.ts';
import { builder } from '../../builder/builder.ts';
import { globalId, Node } from '../../relay/node-interface.ts';
import { DocumentBody } from '../content/structural-element.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { Document, DocumentTab, FileUser } from '../record/refs.ts';
import { documentUrl } from './document-id.ts';
import { namedTab } from './named-tab.ts';
import { renderOnce } from './render-once.ts';
import {
  contentFields,
  contentOf,
  inContent,
  suggestionsArg,
  type ViewArgs,
} from './suggestions-view.ts';

const textOf = renderOnce(toText);
const markdownOf = renderOnce(toMarkdown);
const lossesOf = renderOnce(findLosses);

/** The content of one tab. Each call of an operation returns the same object, so that it is rendered once. */
const tabContent = oncePerOperation(() =>
  oncePerRecord((content: DocumentRecord) => {
    const known = new Map<string, DocumentRecord>();
    return (id: string): DocumentRecord => {
      const { childTabs: _, ...tab } = namedTab(content, id);
      const document = known.get(id) ?? { ...content, tabs: [tab] };
      known.set(id, document);
      return document;
    };
  }),
);

/** What `text`, `markdown` and `losses` render: the complete content, or that of the tab that the address names. */
function renderedContent(
  document: DocumentSource,
  args: ViewArgs,
  context: Context,
): DocumentRecord {
  const content = contentOf(document, args);
  const tabId = tabIdOf(document.reference);
  return tabId === null ? content : tabContent(context)(content)(tabId);
}

const ofTab = 'If the document was given by the address of a tab, only that of this tab.';

builder.objectType(Document, {
  interfaces: [Node],
  description: 'A Google Docs document: its content with all tabs, and its file in Drive.',
  record: { kind: 'google.document', service: 'google', idField: 'id' },
  fields: (t) => ({
    id: t.id(globalId('Document', ({ id }) => id)),
    documentId: t.idAt(
      'id',
      'Google’s own id of the document, which is part of its URL.',
      'nonNull',
    ),
    title: t.stringAt('title', 'The title of the document.', 'nonNull'),
    url: t.field({
      type: 'URL',
      nullable: false,
      description:
        'The URL that opens the document in a browser, as Drive returns it. If Drive cannot be read, or returns a URL of an unknown form, the URL of the Google Docs editor for this document.',
      reads: ['file.webViewLink'],
      resolve: ({ url, reference }, _args, context) => documentUrl(url, reference, context),
    }),
    revisionId: t.stringAt(
      'docs.revisionId',
      'The id of the content’s current revision, valid for one day. If two reads return the same id, the content has not changed. Null unless the viewer can edit the document.',
    ),
    body: t.field({
      type: DocumentBody,
      description:
        'The body of the first tab, or of the tab that the address of the document names.',
      args: { suggestions: t.arg(suggestionsArg) },
      path: inContent('body'),
      resolve: (document, args) => {
        const content = contentOf(document, args);
        const tabId = tabIdOf(document.reference);
        if (tabId !== null) return namedTab(content, tabId).documentTab?.body;
        return 'tabs' in content ? tabsOf(content)[0]?.documentTab?.body : content.body;
      },
    }),
    tabs: t.field({
      type: [DocumentTab],
      semanticNonNull: [0],
      description: 'All tabs in reading order. Each tab comes before its child tabs.',
      args: { suggestions: t.arg(suggestionsArg) },
      path: inContent('tabs'),
      resolve: (document, args) =>
        tabsWithDocumentId(document.id, contentOf(document, args).tabs ?? [], args.suggestions),
    }),
    text: t.string({
      semanticNonNull: [0],
      description: `The complete content as plain text: every tab, header, footer and footnote. \`losses\` lists the content that plain text cannot represent. ${ofTab}`,
      args: { suggestions: t.arg(suggestionsArg) },
      reads: contentFields(textFields),
      resolve: (document, args, context) =>
        textOf(renderedContent(document, args, context), context),
    }),
    markdown: t.string({
      semanticNonNull: [0],
      description: `The complete content as Markdown: headings, lists, tables, links, emphasis and footnotes. \`losses\` lists the content that Markdown cannot represent. ${ofTab}`,
      args: { suggestions: t.arg(suggestionsArg) },
      reads: contentFields(markdownFields),
      resolve: (document, args, context) =>
        markdownOf(renderedContent(document, args, context), context),
    }),
    losses: t.stringList({
      nullable: { list: true, items: false },
      semanticNonNull: [0],
      description: `The content that \`text\` and \`markdown\` cannot represent, by kind and location. Empty if nothing is missing. ${ofTab}`,
      args: { suggestions: t.arg(suggestionsArg) },
      reads: contentFields(['*']),
      resolve: (document, args, context) =>
        lossesOf(renderedContent(document, args, context), context),
    }),
    description: t.stringAt(
      'file.description',
      'The description of the file in Drive, or null if it has none.',
    ),
    mimeType: t.stringAt('file.mimeType', 'The MIME type of the file in Drive.'),
    createdAt: t.dateTimeAt('file.createdTime', 'The time at which the document was created.'),
    modifiedAt: t.dateTimeAt('file.modifiedTime', 'The time of the last change by any user.'),
    lastModifiedBy: t.at('file.lastModifyingUser', FileUser, 'The user who made the last change.'),
    owners: t.at(
      'file.owners',
      [FileUser],
      'The owners, or null if the document is in a shared drive, which owns its files.',
    ),
    canEdit: t.booleanAt('file.capabilities.canEdit', 'Whether the viewer can edit the document.'),
    canComment: t.booleanAt(
      'file.capabilities.canComment',
      'Whether the viewer can comment on the document.',
    ),
    starred: t.booleanAt('file.starred', 'Whether the viewer has starred the document.'),
    trashed: t.booleanAt('file.trashed', 'Whether the document is in the trash.'),
    sizeBytes: t.field({
      type: 'BigInt',
      description:
        'The storage that the document uses, in bytes. Null if Drive does not return it.',
      reads: ['file.size'],
      resolve: ({ file }) => (file.size === undefined ? null : Number(file.size)),
    }),
    iconUrl: t.urlAt('file.iconLink', 'The URL of an icon for the file type.'),
    thumbnailUrl: t.urlAt(
      'file.thumbnailLink',
      'The URL of an image of the first page. It expires after a few hours.',
    ),
  }),
});

builder.objectType(FileUser, {
  description: 'A user of Drive.',
  record: { kind: 'drive.user', service: 'google' },
  fields: (t) => ({
    displayName: t.stringAt('displayName', 'The user’s display name.'),
    emailAddress: t.stringAt('emailAddress', 'The user’s email address, or null if it is hidden.'),
    isViewer: t.booleanAt('me', 'Whether the user is the viewer.'),
    photoUrl: t.urlAt('photoLink', 'The URL of the user’s photo, or null if there is none.'),
  }),
});
