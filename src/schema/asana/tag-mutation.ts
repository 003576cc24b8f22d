import { createTag } from '../../service/asana/record/tag.ts';
import { input, optional } from '../mutation/input.ts';
import { textInput } from '../mutation/text.ts';
import { idInput, userListInput } from './record/id-input.ts';
import { Tag } from './record/refs.ts';
import { writeMutation } from './record/write-mutation.ts';
import { written } from './record/write-payload.ts';

writeMutation('createTag', {
  description: 'Creates a tag in a workspace.',
  argument: 'The tag to create.',
  input: 'A new tag.',
  inputs: {
    workspace: idInput(
      'Workspace',
      'The workspace whose tasks can have the tag. It cannot be changed later.',
    ),
    name: textInput('The name of the tag. Several tags can have the same name.'),
    color: optional(
      input('String', 'The name of a color in Asana’s palette, such as "dark-teal".'),
    ),
    notes: optional(input('String', 'The description of the tag, as plain text.')),
    followers: optional(userListInput('The users who follow the tag.')),
  },
  write: ({ followers = [], ...tag }) =>
    createTag({ ...tag, ...(followers.length === 0 ? {} : { followers }) }),
  payload: written('tag', Tag, 'The new tag.'),
});
