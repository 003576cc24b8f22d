import { declareMutation } from '../../mutation/mutation.ts';
import { prepareUpdate } from './prepared-update.ts';
import { executeUpdate, updateCost } from './update-execution.ts';
import { updateInputs } from './update-input.ts';
import { updatePayload } from './update-payload.ts';

declareMutation('updateDocument', {
  description:
    'Changes a document: its text, styles, lists, tables, images, headers and tabs, for example.',
  sends: 'The batch is sent in one write; either all changes are made or none.',
  argument: 'The document and the changes.',
  input: 'A batch of changes to a document. Either all changes are made or none.',
  inputs: updateInputs,
  payload: updatePayload,
  parse: prepareUpdate,
  cost: updateCost,
  resolve: executeUpdate,
});
