import { createTag } from '../../asana/record/tag.ts';
import { selectionOf } from '../../plan/selection.ts';
import { builder } from '../builder/builder.ts';
import { parseGid, parseUserId } from '../id/id.ts';
import { recordPayload } from '../mutation/record-payload.ts';
import { checkTitle } from '../mutation/text.ts';
import { anyId, anyUserId } from './record/gid.ts';
import { toKind } from './record/record-kind.ts';
import { Tag } from './record/refs.ts';
import { sendWrite, writeCost } from './record/write.ts';

const CreateTagInput = builder.inputType('CreateTagInput', {
  description: 'A new tag.',
  fields: (t) => ({
    workspace: t.id({
      required: true,
      description: `The workspace whose tasks can have the tag. It cannot be changed later. ${anyId}`,
    }),
    name: t.string({
      required: true,
      description: 'The name of the tag. Several tags can have the same name.',
    }),
    color: t.string({
      description: 'The name of a color in Asana’s palette, such as "dark-teal".',
    }),
    notes: t.string({ description: 'The description of the tag, as plain text.' }),
    followers: t.idList({ description: `The users who follow the tag. ${anyUserId}` }),
  }),
});

builder.mutationField('createTag', (t) =>
  t.parsedField({
    type: recordPayload('createTag', 'tag', Tag, 'The new tag.'),
    description: 'Creates a tag in a workspace. Sends one write request.',
    args: {
      input: t.arg({ type: CreateTagInput, required: true, description: 'The tag to create.' }),
    },
    parse: ({ input: { workspace, name, color, notes, followers } }) => {
      const gid = parseGid('Workspace', workspace, 'workspace');
      checkTitle(name, 'name');
      const users = followers?.map((user) => parseUserId(user, 'followers')) ?? [];
      return createTag({
        workspace: gid,
        name,
        ...(color == null ? {} : { color }),
        ...(notes == null ? {} : { notes }),
        ...(users.length === 0 ? {} : { followers: users }),
      });
    },
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      tag: await sendWrite(toKind('tag'), write, selectionOf(info).mask, context),
    }),
  }),
);
