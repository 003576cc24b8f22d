import { documentMimeType } from '../../../service/google/file-type.ts';
import type { FileSearch } from '../../../service/google/record/file-search.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { checkExclusive } from '../../mutation/input.ts';
import { anyFolderId, parseDriveId, parseFolderId } from '../record/folder-id.ts';
import { type DocumentOrderInput, toFileOrder } from './document-order.ts';

export const DocumentFilter = builder.inputType('DocumentFilter', {
  description:
    'Which documents a list contains: those that meet every condition. Drive compares everything; no more requests are sent than without a filter.',
  fields: (t) => ({
    text: t.string({
      description:
        'Return only documents whose title, description or content contains each of these words, in any order and ignoring case. Text in double quotes is a phrase: its words follow one another. Unlike in `name`, the beginning of a word does not find it. Drive sorts these documents by relevance, so `orderBy` is not possible. A change is found after a few minutes.',
    }),
    name: t.string({
      description:
        'Return only documents for which each word of this text is the start of a word in the title, in any order and ignoring case. For example, "road", "map" and "map ro" find "Road map"; "oad" does not.',
    }),
    folder: t.id({
      description: `Return only documents directly in this folder, not those in folders below it. ${anyFolderId}`,
    }),
    owner: t.string({
      description:
        'Return only documents that this user owns: an email address, or "me" for the viewer. Documents in shared drives have no owner.',
    }),
    modifiedSince: t.field({
      type: 'DateTime',
      description: 'Return only documents that were changed at this time or later.',
    }),
    starred: t.boolean({
      description: 'Whether the viewer has starred the documents.',
    }),
    sharedWithMe: t.boolean({
      description:
        'Whether the documents were shared with the viewer directly. Documents in shared drives are not.',
    }),
    drive: t.id({
      description:
        'Return only documents in this shared drive. Give Google’s own id, the global id, or a URL of the drive copied from the browser.',
    }),
    trashed: t.boolean({
      defaultValue: false,
      description:
        'Whether the documents are in the trash. By default they are not. Null returns both.',
    }),
  }),
});

type DocumentFilterInput = typeof DocumentFilter.$inferInput;

/** A longer text than Drive allows finds no document. */
const maxLength = 500;

function checkText(text: string | null | undefined, field: string, otherwise: string): void {
  if (text == null) return;
  if (text.trim() === '') throw new InputError(field, `${field} must not be blank. ${otherwise}`);
  if (text.length > maxLength)
    throw new InputError(field, `${field} must have at most ${maxLength} characters.`);
}

export interface DocumentListArgs {
  readonly name?: string | null | undefined;
  readonly filter?: DocumentFilterInput | null | undefined;
  readonly orderBy?: DocumentOrderInput | null | undefined;
}

export function parseDocumentSearch({ name, filter, orderBy }: DocumentListArgs): FileSearch {
  const { text, owner, modifiedSince, starred, sharedWithMe, drive } = filter ?? {};
  checkExclusive({ name, 'filter.name': filter?.name }, 'filter.name', 'name');
  const words = filter?.name ?? name;
  checkText(words, 'name', 'Omit it to list all documents.');
  checkText(text, 'text', 'Omit it to list all documents.');
  checkText(owner, 'owner', 'Omit it to list the documents of all owners.');
  if (text != null && orderBy != null)
    throw new InputError(
      'orderBy',
      'orderBy cannot be combined with text: Drive sorts the documents that a search for text finds by relevance.',
    );
  for (const [field, value] of Object.entries({ owner, sharedWithMe }))
    if (drive != null && value != null && value !== false)
      throw new InputError(
        field,
        `${field} cannot be combined with drive: documents in shared drives have no owner and are not shared with users directly.`,
      );
  return {
    mimeType: documentMimeType,
    trashed: filter?.trashed === undefined ? false : filter.trashed,
    ...(words == null ? {} : { name: words }),
    ...(text == null ? {} : { text }),
    ...(filter?.folder == null ? {} : { folder: parseFolderId(filter.folder, 'folder') }),
    ...(owner == null ? {} : { owner: owner.trim() }),
    ...(modifiedSince == null ? {} : { modifiedSince }),
    ...(starred == null ? {} : { starred }),
    ...(sharedWithMe == null ? {} : { sharedWithMe }),
    ...(drive == null ? {} : { drive: parseDriveId(drive, 'drive') }),
    order: text == null ? toFileOrder(orderBy) : null,
  };
}
