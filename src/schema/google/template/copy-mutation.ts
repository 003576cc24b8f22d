import type { Mask } from '../../../engine/loader/mask.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { Delivery } from '../../../upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { builder } from '../../builder/builder.ts';
import { defineMutation } from '../../mutation/mutation.ts';
import { MutationError } from '../../mutation/mutation-error.ts';
import { payloadOf } from '../../mutation/payload.ts';
import { contentMask } from '../document/document-mask.ts';
import { loadKnownDocument, writtenDocumentCost } from '../document/load-document.ts';
import { type DocumentSource, toDocumentSource } from '../record/document-source.ts';
import { Document } from '../record/refs.ts';
import { type CopyResult, copyCost, executeCopy } from './copy-execution.ts';
import { CopyDocumentInput, parseCopy } from './copy-input.ts';

interface FillCount {
  readonly find: string;
  readonly count: number | null;
}

const DocumentFillResult = builder.objectRef<FillCount>('DocumentFillResult').implement({
  description: 'How often a placeholder was filled.',
  fields: (t) => ({
    find: t.stringAt('find', 'The placeholder.', 'nonNull'),
    count: t.intAt(
      'count',
      'The number of places that were filled. Null if the copy could not be filled.',
    ),
  }),
});

const payload = payloadOf<CopyResult>(
  (t) => ({
    copyId: t.idAt(
      'copyId',
      'Google’s own id of the copy. If the copy could not be filled, repeat the mutation with this id as `copy`.',
      'nonNull',
    ),
    document: t.field({
      type: Document,
      description:
        'The copy. Its id, title and URL come with the write that makes it; any other field needs a read from Docs or Drive. Null if it could not be read.',
      separateRequest: true,
      // The title and the address of a new copy are known.
      cost: writtenDocumentCost,
      resolve: (result, _args, context, info) => loadCopy(result, selectionOf(info).mask, context),
    }),
    fills: t.field({
      type: [DocumentFillResult],
      nullable: { list: false, items: false },
      description: 'The number of places of each entry of `fill`, in their order.',
      resolve: ({ plan, counts }) =>
        plan.fill.map(({ find }, index) => ({ find, count: counts?.[index] ?? null })),
    }),
    notFound: t.field({
      type: ['String'],
      nullable: { list: true, items: false },
      description:
        'The required placeholders that do not occur in the document. Null if the copy could not be filled.',
      resolve: ({ plan, counts }) =>
        counts === null
          ? null
          : plan.fill.flatMap(({ find, isRequired }, index) =>
              isRequired && counts[index] === 0 ? [find] : [],
            ),
    }),
    losses: t.stringList({
      nullable: { list: false, items: false },
      description:
        'What the Markdown of `fill` contains and the copy cannot, with its place: `checked item at line 4 of fill[2].markdown`, for example. Everything else was written. Empty if nothing is missing, or if the copy could not be filled.',
      resolve: ({ losses }) => [...losses],
    }),
    fillError: t.at(
      'fillError',
      MutationError,
      'Why the copy could not be filled, or null. The copy itself was made: its `applied` is about the placeholders. If it is NO, repeat the mutation with `copy`. If it is UNKNOWN, read the copy first.',
    ),
  }),
  'The copy exists, also if it could not be filled.',
);

/** The selected fields of the copy. Nothing is read if the response to the first write contains them. */
async function loadCopy(result: CopyResult, mask: Mask, context: Context): Promise<DocumentSource> {
  const { copyId, file } = result;
  const selected = [...(mask.get('file')?.keys() ?? [])];
  const isKnown =
    contentMask(mask).size === 0 && selected.every((field) => field === 'webViewLink');
  if (file !== null && isKnown)
    return toDocumentSource(copyId, { status: 'fulfilled', value: file }, null);
  const applied = appliedTo(result);
  if (applied === 'yes') return loadKnownDocument(copyId, mask, context);
  try {
    return await loadKnownDocument(copyId, mask, context);
  } catch (error) {
    throw new WriteFailed(error, applied);
  }
}

/** Whether anything was written: to a copy that exists, only the fill is. */
function appliedTo({ file, fillError }: CopyResult): Delivery {
  if (file !== null || fillError === null) return 'yes';
  return ({ YES: 'yes', NO: 'no', UNKNOWN: 'unknown' } as const)[fillError.applied];
}

defineMutation('copyDocument', {
  effect: {
    kinds: ['ADDS', 'CHANGES'],
    // The input `copy` can name any document, and its text is replaced.
    of: ({ copy }) => (copy == null ? ['ADDS'] : ['CHANGES']),
  },
  description:
    'Copies a document, for example a template, and replaces the placeholders of the copy with texts, Markdown and images. The copy belongs to the viewer, and only the viewer has access to it unless its folder is shared. The document itself is never changed.',
  sends:
    'Sends two write requests: the copy, and one batch that is applied completely or not at all; Markdown and images together need one read request more, and the batch is then limited to the revision that was read.',
  note: 'If the batch fails, `fillError` says why, and the mutation with the input `copy` fills the copy without making another one.',
  argument: 'The document, and the values for the placeholders.',
  input: CopyDocumentInput,
  payload,
  parse: parseCopy,
  cost: copyCost,
  resolve: executeCopy,
});
