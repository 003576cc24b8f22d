import { type Mask, toMask } from '../../engine/loader/mask.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import type { AsanaPage } from '../../operation/asana-operation.ts';
import type { Context } from '../../operation/context.ts';
import type { AsanaRead } from '../../service/asana/read.ts';
import { listAttachments } from '../../service/asana/record/attachment.ts';
import { listStories } from '../../service/asana/record/story.ts';
import { findDocumentReferences, parseDocumentReference } from '../../service/google/address.ts';
import { uniqueReferences } from '../../service/google/file-reference.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { toKind } from '../asana/record/asana-type.ts';
import { withPage } from '../asana/record/offset-list.ts';
import { builder, describedEnum } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { loadDocument } from '../google/document/load-document.ts';
import type { DocumentSource } from '../google/record/document-source.ts';
import { ArgumentParser } from '../validation/argument-parser.ts';

const DocumentLinkPlace = describedEnum(
  'DocumentLinkPlace',
  'A part of a task that can link to documents.',
  {
    NOTES: 'The notes of the task. They are read with the task.',
    COMMENTS: 'The comments on the task. All of them are read: one read for 100.',
    ATTACHMENTS: 'The attachments of the task. All of them are read: one read for 100.',
  },
);

export type LinkPlace = typeof DocumentLinkPlace.$inferType;

const allPlaces: readonly LinkPlace[] = ['NOTES', 'COMMENTS', 'ATTACHMENTS'];

export const placesArg = builder.args((t) => ({
  in: t.field({
    type: [DocumentLinkPlace],
    required: { list: false, items: true },
    defaultValue: [...allPlaces],
    description:
      'Where to look for links. Nothing else is read: with only NOTES, no request is sent besides the ones for the task and the documents. Null means everywhere.',
  }),
}));

export const placesParser = new ArgumentParser(
  (args: { readonly in?: readonly LinkPlace[] | null | undefined }): ReadonlySet<LinkPlace> => {
    const places = args.in ?? allPlaces;
    if (places.length === 0)
      throw new InputError('in', 'in must have at least one place to look for links.');
    return new Set(places);
  },
);

export type Texts = readonly (string | null | undefined)[];

/** The documents that texts link to, each once, in the order of the first link: ids, with the resource keys of the addresses. */
export const linkedDocumentIds = (texts: Texts): readonly string[] =>
  uniqueReferences(texts.flatMap((text) => (text == null ? [] : findDocumentReferences(text))));

/**
 * Loads the selected fields of documents by id, all in one batch. A document that the viewer cannot open rejects only its own
 * promise. Files that are not documents are left out: addresses of Drive can belong to files of every type.
 */
export async function loadDocuments(
  ids: readonly string[],
  context: Context,
  source: FieldSource,
): Promise<readonly Promise<DocumentSource>[]> {
  const { mask } = selectionOf(source);
  const documents = ids.map((id) => loadDocument(id, mask, context));
  const results = await Promise.allSettled(documents);
  return documents.filter((_, index) => !isOtherFile(results[index]));
}

const isOtherFile = (result: PromiseSettledResult<unknown> | undefined): boolean =>
  result?.status === 'rejected' &&
  result.reason instanceof UpstreamError &&
  result.reason.reason === 'not-a-document';

export const commentMask = toMask(['type', 'text', 'html_text']);

export const attachmentMask = toMask(['view_url']);

/**
 * Starts to read the comments and attachments of a task. Needs only its id, so these reads are sent together with the read of the
 * task. `documentsOfTask` loads the same reads again and receives the ones in flight. Only first pages: further pages are read if
 * the task has been found.
 *
 * The barrier makes tasks that are read in several batches wait for each other before their documents are read.
 */
export const prefetchLinksOfTask = (
  gid: string,
  places: ReadonlySet<LinkPlace>,
  context: Context,
): Promise<unknown> =>
  needsReads(places)
    ? context.barrier.wait(
        Promise.all([
          places.has('COMMENTS')
            ? readPage('story', listStories(gid), null, commentMask, context)
            : null,
          places.has('ATTACHMENTS')
            ? readPage('attachment', listAttachments(gid), null, attachmentMask, context)
            : null,
        ]),
      )
    : Promise.resolve();

const needsReads = (places: ReadonlySet<LinkPlace>): boolean =>
  places.has('COMMENTS') || places.has('ATTACHMENTS');

async function attachedDocuments(gid: string, context: Context): Promise<readonly string[]> {
  const attachments = await readAll('attachment', listAttachments(gid), attachmentMask, context);
  return attachments.flatMap(({ view_url }) => parseDocumentReference(view_url ?? '') ?? []);
}

/**
 * The documents that a task links to: first from its notes, then from its comments, then from its attachments.
 *
 * @param notes  Empty if the notes are not searched.
 */
export async function documentsOfTask(
  gid: string,
  notes: Texts,
  places: ReadonlySet<LinkPlace>,
  context: Context,
): Promise<readonly string[]> {
  if (!needsReads(places)) return linkedDocumentIds(notes);
  const [stories, attached] = await context.barrier.wait(
    Promise.all([
      places.has('COMMENTS') ? readAll('story', listStories(gid), commentMask, context) : [],
      places.has('ATTACHMENTS') ? attachedDocuments(gid, context) : [],
    ]),
  );
  const comments = stories.filter(({ type }) => type === 'comment');
  return uniqueReferences([
    ...linkedDocumentIds([
      ...notes,
      ...comments.flatMap(({ text, html_text }) => [text, html_text]),
    ]),
    ...attached,
  ]);
}

async function readAll<Item>(
  name: string,
  read: AsanaRead<readonly Item[]>,
  mask: Mask,
  context: Context,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let offset: string | null = null;
  do {
    const page: AsanaPage<Item> = await readPage(name, read, offset, mask, context);
    items.push(...page.items);
    offset = page.nextOffset;
  } while (offset !== null);
  return items;
}

const readPage = <Item>(
  name: string,
  read: AsanaRead<readonly Item[]>,
  offset: string | null,
  mask: Mask,
  { asana }: Context,
): Promise<AsanaPage<Item>> => asana.page(toKind(name), withPage(read, offset), mask);
