import {
  addCustomFieldSetting,
  removeCustomFieldSetting,
} from '../../../service/asana/record/project.ts';
import { input, notNull } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { Project } from '../record/refs.ts';
import { readAfterwards, writeMutation } from '../record/write-mutation.ts';

/** The project is read after the write: Asana's responses do not contain it. */
const payload = readAfterwards({
  project: { type: Project, description: 'The project after the change.' },
});

writeMutation('addCustomFieldToProject', {
  effect: 'ADDS',
  description:
    'Adds a custom field to a project, so that its tasks can have values of it. Requires a paid plan of Asana.',
  argument: 'The project, and the custom field.',
  input: 'A custom field to add to a project.',
  inputs: {
    project: idInput('Project', 'The project.'),
    isImportant: notNull(
      input(
        'Boolean',
        'Whether Asana shows the field as a column of the project’s list. Default: Asana decides.',
      ),
      'must be true or false: leave it out.',
    ),
    customField: idInput('CustomField', 'A custom field of the project’s workspace.'),
  },
  write: ({ project, customField, isImportant }) =>
    addCustomFieldSetting(project, {
      custom_field: customField,
      ...(isImportant === undefined ? {} : { is_important: isImportant }),
    }),
  payload,
});

writeMutation('removeCustomFieldFromProject', {
  effect: 'CHANGES',
  description:
    'Removes a custom field from a project. Its tasks keep the values that they have, but only to clear them; the values are usable again if the field is added again.',
  argument: 'The project, and the custom field.',
  input: 'A custom field to remove from a project.',
  inputs: {
    project: idInput('Project', 'The project.'),
    customField: idInput('CustomField', 'The custom field to remove.'),
  },
  write: ({ project, customField }) => removeCustomFieldSetting(project, customField),
  payload,
});
