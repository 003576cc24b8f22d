import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { type Anchor, targetOfAnchor } from '../../../service/google/markdown/place/anchor.ts';
import { updateFile } from '../../../service/google/record/file-write.ts';
import { imageNotRead } from '../../../service/google/stated-error.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleWrite } from '../../cost/call.ts';
import { input, withDefault } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { changeInTurn } from '../edit/document-change.ts';
import { ImageRejected } from '../edit/image-rejected.ts';
import { editPayload } from '../edit/update-mutation.ts';
import { fileInput } from '../folder/file-id.ts';
import { type ContentResult, contentCost, executeContent } from '../markdown/markdown-execution.ts';
import {
  type Destination,
  DocumentPositionInput,
  destinationInputs,
  parseAnchor,
} from '../markdown/markdown-input.ts';
import {
  insertAt,
  type PreparedContent,
  parseOccurrence,
  prepareMarkdown,
} from '../markdown/prepared-content.ts';
import { readImage, sharingCalls, whileShared } from './shared-image.ts';

interface PreparedImage {
  readonly image: string;
  readonly destination: Destination;
  readonly anchor: Anchor;
  readonly movesToTrash: boolean;
}

/** An image alone in a paragraph. */
const toContent = ({ destination, anchor }: PreparedImage, address: string): PreparedContent => ({
  ...prepareMarkdown(
    { ...destination, markdown: `![](<${address}>)` },
    insertAt((body) => targetOfAnchor(body, anchor, 'after')),
  ),
  requiresImages: true,
});

/**
 * Inserts an image that is shared with everybody until Google has read it. Rejects with WriteFailed.
 *
 * Insertions of one image wait for each other: the end of the first would end the sharing of the second before Google has read the image.
 */
const executeImage = (plan: PreparedImage, context: Context): Promise<ContentResult> =>
  changeInTurn(plan.image, context, () => insertImage(plan, context));

async function insertImage(plan: PreparedImage, context: Context): Promise<ContentResult> {
  const { image, destination, movesToTrash } = plan;
  const file = await beforeWriting(readImage(image, context));
  const insert = () => executeContent(toContent(plan, file.address), context);
  if (destination.dryRun) return insert();
  const result = await whileShared(file, context, () => namingImage(insert()));
  if (movesToTrash) await moveToTrash(image, context);
  return result;
}

/** The caller knows the image, and not the Markdown that it is inserted with. */
async function namingImage<Result>(inserted: Promise<Result>): Promise<Result> {
  try {
    return await inserted;
  } catch (error) {
    if (!(error instanceof ImageRejected)) throw error;
    throw new WriteFailed(imageNotRead(error.reason), 'no');
  }
}

async function moveToTrash(image: string, { google, upstream }: Context): Promise<void> {
  try {
    await google.write(updateFile(image, { trashed: true }), toMask(['id']));
  } catch {
    upstream.note(`The server could not move the file ${image} to the trash.`);
  }
}

function imageCost(plan: PreparedImage): FieldCost {
  const { image, destination, movesToTrash } = plan;
  const { calls } = contentCost(toContent(plan, 'https://a.example'));
  const later = calls.map((call) => ({ ...call, step: (call.step ?? 0) + 2 }));
  const trash = googleWrite(updateFile(image, { trashed: true }), { step: 5 });
  return {
    calls: [
      ...sharingCalls(image, { isDryRun: destination.dryRun, lastStep: 4 }),
      ...later,
      ...(movesToTrash && !destination.dryRun ? [trash] : []),
    ],
  };
}

declareMutation('insertDocumentImage', {
  effect: {
    kinds: ['ADDS', 'SHARES', 'DELETES'],
    of: ({ moveImageToTrash }) =>
      moveImageToTrash === true ? ['ADDS', 'SHARES', 'DELETES'] : ['ADDS', 'SHARES'],
  },
  description:
    'Inserts an image of Google Drive into a document, in a paragraph of its own: one that `prepareImage` stored, for example. Google reads images only from public addresses. So the server shares the image with everybody who has its link, inserts it, and ends the sharing, which takes about a second; the document keeps a copy. This is possible only if the operator of the server allows it (`ALLOW_PUBLIC_SHARING`), or if everybody can open the image already; its sharing then stays as it is. If the sharing cannot be ended, the error says so.',
  sends:
    'It sends two reads, which are one request, a write that shares the image, one read and one write of the document, and a write that ends the sharing.',
  argument: 'The document, the place and the image.',
  input: 'An image of Google Drive that is inserted into a document.',
  inputs: {
    image: fileInput('The file of the image in Google Drive: PNG, JPEG or GIF, at most 50 MB.'),
    occurrence: withDefault(
      input(
        'Int',
        'Which of several headings with the same text, or which occurrence of the text, from 1.',
        parseOccurrence,
      ),
      1,
    ),
    after: input(DocumentPositionInput, 'Where the image is inserted.', parseAnchor),
    ...destinationInputs,
    moveImageToTrash: withDefault(
      input(
        'Boolean',
        'Whether to move the file of the image to the trash when it is in the document. A note in `extensions.upstream` says if that is not possible.',
      ),
      false,
    ),
  },
  payload: editPayload({
    what: 'change',
    replies: '`sentRequests`: the id of the image',
    sentRequests: '',
  }),
  parse: ({ image, after, occurrence, moveImageToTrash: movesToTrash, ...destination }) => {
    const anchor = { ...after, occurrence };
    const plan = { image, destination, anchor, movesToTrash };
    // The inputs that name the place are checked before anything is read.
    toContent(plan, 'https://a.example');
    return plan;
  },
  cost: imageCost,
  resolve: executeImage,
});
