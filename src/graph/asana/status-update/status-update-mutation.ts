import {
  createStatusUpdate,
  deleteStatusUpdate,
  type StatusUpdateRecord,
} from '../../../asana/record/status-update.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { checkExclusive } from '../../mutation/text.ts';
import { deletedPayload } from '../record/changed-record.ts';
import { anyId } from '../record/gid.ts';
import { namingInputs } from '../record/input-name.ts';
import { toKind } from '../record/record-kind.ts';
import { StatusUpdate } from '../record/refs.ts';
import { checkLongRichText, checkShortRichText, isLongRichText } from '../record/rich-text.ts';
import { sendWrite, writeCost } from '../record/write.ts';
import { parseProjectState, StatusType } from './status-type.ts';

// Creates and deletes status updates. Asana has no route that changes one.

const kind = toKind('status_update');
/** Asana calls the project of a status update its parent. */
const inputNames = { parent: 'project' };

const CreateStatusUpdateInput = builder.inputType('CreateStatusUpdateInput', {
  description: 'A status update to add to a project. Give either `text` or `htmlText`.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project to report on. ${anyId}` }),
    statusType: t.field({
      type: StatusType.type,
      required: true,
      description:
        'The state of the project: ON_TRACK, AT_RISK, OFF_TRACK, ON_HOLD, COMPLETE or DROPPED.',
    }),
    title: t.string({ description: 'The title. Omit it for Asana’s default.' }),
    text: t.string({ description: 'The content, as plain text. It must not be blank.' }),
    htmlText: t.string({
      description: 'The content in Asana’s rich text: XML inside one <body>. It must not be blank.',
    }),
  }),
});

const CreateStatusUpdatePayload = recordPayload(
  'createStatusUpdate',
  'statusUpdate',
  StatusUpdate,
  'The new status update.',
);

const DeleteStatusUpdateInput = builder.inputType('DeleteStatusUpdateInput', {
  description: 'A status update to delete.',
  fields: (t) => ({
    statusUpdate: t.id({
      required: true,
      description: 'The status update to delete. Give the Asana gid or the global id.',
    }),
  }),
});

const DeleteStatusUpdatePayload = deletedPayload(
  'deleteStatusUpdate',
  'StatusUpdate',
  'deletedStatusUpdateId',
  'The global id of the status update, which no longer exists.',
);

/** The write that creates the status update. Throws InputError. */
function parseStatusUpdate(
  input: typeof CreateStatusUpdateInput.$inferInput,
): AsanaWrite<StatusUpdateRecord> {
  const parent = parseGid('Project', input.project, 'project');
  const { title, text, htmlText } = input;
  const statusType = parseProjectState(input.statusType, 'statusType');
  checkExclusive(input, 'text', 'htmlText');
  if (!(text ?? htmlText)?.trim()) {
    throw new InputError(
      htmlText == null ? 'text' : 'htmlText',
      'A status update must not be empty: give text or htmlText.',
    );
  }
  if (htmlText != null) checkShortRichText(htmlText, 'htmlText');
  return createStatusUpdate({
    parent,
    status_type: statusType,
    ...(title == null ? {} : { title }),
    ...(text == null ? {} : { text }),
    ...(htmlText == null ? {} : { html_text: htmlText }),
  });
}

builder.mutationFields((t) => ({
  createStatusUpdate: t.parsedField({
    type: CreateStatusUpdatePayload,
    description:
      'Adds a status update to a project. Asana sends it to the followers of the project. Sends one write request.',
    args: {
      input: t.arg({
        type: CreateStatusUpdateInput,
        required: true,
        description: 'The project, and the content of the status update.',
      }),
    },
    parse: ({ input }) => parseStatusUpdate(input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => {
      const { html_text: html } = write.data;
      if (isLongRichText(html)) await beforeWriting(checkLongRichText(html, 'htmlText'));
      const sent = sendWrite(kind, write, selectionOf(info).mask, context);
      return { statusUpdate: await namingInputs(sent, inputNames) };
    },
  }),
  deleteStatusUpdate: t.parsedField({
    type: DeleteStatusUpdatePayload,
    description:
      'Deletes a status update. Asana documents no way to restore it. Sends one write request.',
    args: {
      input: t.arg({
        type: DeleteStatusUpdateInput,
        required: true,
        description: 'The status update to delete.',
      }),
    },
    parse: ({ input }) => parseGid('StatusUpdate', input.statusUpdate, 'statusUpdate'),
    cost: (gid, source) => writeCost(deleteStatusUpdate(gid), source),
    resolve: async (_root, gid, context) => {
      await sendWrite(kind, deleteStatusUpdate(gid), emptyMask, context);
      return { gid };
    },
  }),
}));
