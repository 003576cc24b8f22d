import { findLosses } from '../../../google/render/loss.ts';
import { toMarkdown } from '../../../google/render/markdown.ts';
import { toText } from '../../../google/render/text.ts';
import { placedTabsOf, tabsOf } from '../../../google/tab.ts';
import { builder } from '../../builder/builder.ts';
import { Document, DocumentBody, DocumentTab, FileUser } from '../record/refs.ts';

builder.node(Document, {
  description:
    'A Google document: what is written in it, tab by tab, and the file that it is in Drive.',
  record: { kind: 'google.document', idField: 'id' },
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    documentId: t.exposeID('id', {
      nullable: false,
      description: 'Google’s own id: the one in the address of the document.',
    }),
    title: t.exposeString('title', { nullable: false, description: 'What it is called.' }),
    url: t.field({
      type: 'URL',
      nullable: false,
      description: 'Where Google’s editor shows it.',
      reads: [],
      resolve: ({ id }) => `https://docs.google.com/document/d/${id}/edit`,
    }),
    revisionId: t.string({
      description:
        'Names the content as it is now, for a day; equal ids mean that nothing changed. Only those who may edit see it.',
      reads: ['docs.revisionId'],
      resolve: ({ docs }) => docs.revisionId,
    }),
    body: t.field({
      type: DocumentBody,
      description: 'The main text of the first tab.',
      path: 'docs.body',
      resolve: ({ docs }) => ('tabs' in docs ? tabsOf(docs)[0]?.documentTab?.body : docs.body),
    }),
    tabs: t.field({
      type: [DocumentTab],
      nullable: false,
      description: 'Every tab in reading order, each before the tabs below it.',
      path: 'docs.tabs',
      resolve: ({ id, docs }) => placedTabsOf({ documentId: id, tabs: docs.tabs ?? [] }),
    }),
    text: t.string({
      nullable: false,
      description:
        'All that is written in it, every tab, header, footer and footnote, as plain text. What text cannot carry is listed in `losses`.',
      reads: ['docs.*'],
      resolve: ({ docs }) => toText(docs),
    }),
    markdown: t.string({
      nullable: false,
      description:
        'All that is written in it as Markdown: headings, lists, tables, links, emphasis, footnotes. What Markdown cannot carry is listed in `losses`.',
      reads: ['docs.*'],
      resolve: ({ docs }) => toMarkdown(docs),
    }),
    losses: t.stringList({
      nullable: { list: false, items: false },
      description:
        'What `text` and `markdown` could not carry, by kind and place; empty when nothing is missing.',
      reads: ['docs.*'],
      resolve: ({ docs }) => [...findLosses(docs)],
    }),
    mimeType: t.string({
      description: 'What kind of file it is to Drive.',
      reads: ['file.mimeType'],
      resolve: ({ file }) => file.mimeType,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When it was made.',
      reads: ['file.createdTime'],
      resolve: ({ file }) => file.createdTime,
    }),
    modifiedAt: t.field({
      type: 'DateTime',
      description: 'When anybody last changed it.',
      reads: ['file.modifiedTime'],
      resolve: ({ file }) => file.modifiedTime,
    }),
    lastModifiedBy: t.field({
      type: FileUser,
      description: 'Who last changed it.',
      path: 'file.lastModifyingUser',
      resolve: ({ file }) => file.lastModifyingUser,
    }),
    owners: t.field({
      type: [FileUser],
      description: 'Whose it is; null in a shared drive, which owns its files itself.',
      path: 'file.owners',
      resolve: ({ file }) => file.owners,
    }),
    canEdit: t.boolean({
      description: 'Whether the viewer may change it.',
      reads: ['file.capabilities.canEdit'],
      resolve: ({ file }) => file.capabilities?.canEdit,
    }),
    canComment: t.boolean({
      description: 'Whether the viewer may comment on it.',
      reads: ['file.capabilities.canComment'],
      resolve: ({ file }) => file.capabilities?.canComment,
    }),
    starred: t.boolean({
      description: 'Whether the viewer marked it with a star.',
      reads: ['file.starred'],
      resolve: ({ file }) => file.starred,
    }),
    trashed: t.boolean({
      description: 'Whether it is in the trash.',
      reads: ['file.trashed'],
      resolve: ({ file }) => file.trashed,
    }),
    sizeBytes: t.field({
      type: 'BigInt',
      description:
        'How much of somebody’s storage it takes, in bytes; null where Drive does not say.',
      reads: ['file.size'],
      resolve: ({ file }) => (file.size === undefined ? null : Number(file.size)),
    }),
    iconUrl: t.field({
      type: 'URL',
      description: 'A small picture of what kind of file it is.',
      reads: ['file.iconLink'],
      resolve: ({ file }) => file.iconLink,
    }),
    thumbnailUrl: t.field({
      type: 'URL',
      description: 'A picture of its first page; works for some hours.',
      reads: ['file.thumbnailLink'],
      resolve: ({ file }) => file.thumbnailLink,
    }),
  }),
});

builder.objectType(FileUser, {
  description: 'A person as Drive knows them.',
  record: { kind: 'drive.user' },
  fields: (t) => ({
    displayName: t.exposeString('displayName', { description: 'The name that they go by.' }),
    emailAddress: t.exposeString('emailAddress', {
      description: 'Their e-mail address, unless they hide it.',
    }),
    isViewer: t.exposeBoolean('me', { description: 'Whether it is the viewer.' }),
    photoUrl: t.expose('photoLink', {
      type: 'URL',
      description: 'Their picture, if they have one.',
    }),
  }),
});
