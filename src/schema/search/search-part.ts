import { covers, type Mask, toMask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import type { Context } from '../../operation/context.ts';
import type { AsanaRead } from '../../service/asana/read.ts';
import { readProject } from '../../service/asana/record/project.ts';
import { readTag } from '../../service/asana/record/tag.ts';
import { readTask } from '../../service/asana/record/task.ts';
import { searchByName } from '../../service/asana/record/typeahead.ts';
import { readUser } from '../../service/asana/record/user.ts';
import { documentMimeType } from '../../service/google/file-type.ts';
import { latestFirst } from '../../service/google/record/file-search.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { toKind } from '../asana/record/record-kind.ts';
import { asanaRead } from '../cost/call.ts';
import { findDocuments } from '../google/document/document-list.ts';
import type { DocumentSource } from '../google/record/document-source.ts';

export interface PartSearch {
  readonly text: string;
  /** The maximum number of records of each part. */
  readonly first: number;
}

// The parts that Asana returns. Its typeahead returns only ids and names: other selected fields are one read for each record.

const parts = {
  tasks: { kind: 'task', read: readTask },
  projects: { kind: 'project', read: readProject },
  users: { kind: 'user', read: readUser },
  tags: { kind: 'tag', read: readTag },
} as const satisfies Record<
  string,
  { readonly kind: string; readonly read: (gid: string) => AsanaRead<{ readonly gid: string }> }
>;

export type AsanaPart = keyof typeof parts;

export const isAsanaPart = (part: string): part is AsanaPart => part in parts;

const named = toMask(['name']);

const typeaheadOf = (part: AsanaPart, workspace: string, { text, first }: PartSearch) =>
  searchByName<{ readonly gid: string }>(workspace, parts[part].kind, text, first);

export function asanaPartCalls(
  part: AsanaPart,
  workspace: string,
  search: PartSearch,
  mask: Mask,
): readonly CallCost[] {
  const typeahead = typeaheadOf(part, workspace, search);
  const found = asanaRead(typeahead, { mask: () => named, isKnown: true });
  if (covers(named, mask)) return [found];
  const record = asanaRead(parts[part].read('0'), {
    mask: () => mask,
    step: 1,
    min: 0,
    max: search.first,
  });
  return [found, record];
}

export async function searchAsanaPart(
  part: AsanaPart,
  workspace: string,
  search: PartSearch,
  mask: Mask,
  { asana }: Context,
): Promise<readonly object[]> {
  const kind = toKind(parts[part].kind);
  const { items } = await asana.page(kind, typeaheadOf(part, workspace, search), named);
  if (covers(named, mask)) return items;
  const read: (gid: string) => AsanaRead<{ readonly gid: string }> = parts[part].read;
  const records = await Promise.all(
    items.map(({ gid }) => asana.record(kind, gid, read(gid), mask).catch(nullIfGone)),
  );
  return records.filter((record) => record !== null);
}

/** Asana's index can contain a record that was deleted a moment ago. */
function nullIfGone(error: unknown): null {
  if (error instanceof UpstreamError && error.reason === 'not-found') return null;
  throw error;
}

// The documents of a search. Drive compares the beginnings of words in the title, like Asana. A search for a name has no relevance.

const listingOf = ({ text }: PartSearch) =>
  findDocuments({ mimeType: documentMimeType, trashed: false, name: text, order: latestFirst });

export const documentPartCalls = (search: PartSearch, mask: Mask): readonly CallCost[] =>
  listingOf(search).calls({ from: null, count: search.first, mask: () => mask, isKnown: true });

export async function searchDocuments(
  search: PartSearch,
  mask: Mask,
  context: Context,
): Promise<readonly DocumentSource[]> {
  return (await listingOf(search).readRange(null, search.first, mask, context)).items;
}
