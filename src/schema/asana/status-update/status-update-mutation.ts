import {
  createStatusUpdate,
  deleteStatusUpdate,
} from '../../../service/asana/record/status-update.ts';
import { InputError } from '../../error/input-error.ts';
import { input, optional } from '../../mutation/input.ts';
import { checkExclusive } from '../../mutation/text.ts';
import { idInput } from '../record/id-input.ts';
import { StatusUpdate } from '../record/refs.ts';
import { checkHtmlText, checkShortRichText } from '../record/rich-text.ts';
import { writeMutation } from '../record/write-mutation.ts';
import { deleted, written } from '../record/write-payload.ts';
import { parseProjectState, StatusType } from './status-type.ts';

// Creates and deletes status updates. Asana has no route that changes one.

writeMutation('createStatusUpdate', {
  effect: 'ADDS',
  description: 'Adds a status update to a project. Asana sends it to the followers of the project.',
  argument: 'The project, and the content of the status update.',
  input: 'A status update to add to a project. Give either `text` or `htmlText`.',
  inputs: {
    project: idInput('Project', 'The project to report on.'),
    statusType: input(
      StatusType.type,
      'The state of the project: ON_TRACK, AT_RISK, OFF_TRACK, ON_HOLD, COMPLETE or DROPPED.',
      parseProjectState,
    ),
    title: optional(input('String', 'The title. Omit it for Asana’s default.')),
    text: optional(input('String', 'The content, as plain text. It must not be blank.')),
    htmlText: optional(
      input(
        'String',
        'The content in Asana’s rich text: XML inside one <body>. It must not be blank.',
      ),
    ),
  },
  write({ project, statusType, htmlText, ...fields }) {
    const { text } = fields;
    checkExclusive({ text, htmlText }, 'text', 'htmlText');
    if (!(text ?? htmlText)?.trim()) {
      throw new InputError(
        htmlText === undefined ? 'text' : 'htmlText',
        'A status update must not be empty: give text or htmlText.',
      );
    }
    if (htmlText !== undefined) checkShortRichText(htmlText, 'htmlText');
    return createStatusUpdate({
      ...fields,
      parent: project,
      status_type: statusType,
      ...(htmlText === undefined ? {} : { html_text: htmlText }),
    });
  },
  check: checkHtmlText,
  // Asana calls the project of a status update its parent.
  inputNames: { parent: 'project' },
  payload: written('statusUpdate', StatusUpdate, 'The new status update.'),
});

writeMutation('deleteStatusUpdate', {
  effect: 'DELETES',
  description: 'Deletes a status update. Asana documents no way to restore it.',
  argument: 'The status update to delete.',
  input: 'A status update to delete.',
  inputs: {
    statusUpdate: idInput(
      'StatusUpdate',
      'The status update to delete.',
      'Give the Asana gid or the global id.',
    ),
  },
  write: ({ statusUpdate }) => deleteStatusUpdate(statusUpdate),
  payload: deleted(
    'statusUpdate',
    StatusUpdate,
    'The global id of the status update, which no longer exists.',
  ),
});
