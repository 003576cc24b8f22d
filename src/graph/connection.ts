import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from './builder.ts';
import {
  Attachment,
  CustomField,
  Project,
  Section,
  Story,
  Task,
  Team,
  User,
  Workspace,
} from './refs.ts';

/** Pages of a type. Forward only, which is why this is not Pothos' own connection field: that always takes `before`. */
function connectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  return builder.connectionObject(
    {
      type: ref,
      name: `${ref.name}Connection`,
      description: `One page of a list of ${items}.`,
    },
    {
      name: `${ref.name}Edge`,
      description: `One of a list of ${items}, and where it stands in the list.`,
    },
  );
}

export const WorkspaceConnection = connectionOf(Workspace, 'workspaces');
export const TeamConnection = connectionOf(Team, 'teams');
export const UserConnection = connectionOf(User, 'people');
export const ProjectConnection = connectionOf(Project, 'projects');
export const SectionConnection = connectionOf(Section, 'sections');
export const TaskConnection = connectionOf(Task, 'tasks');
export const StoryConnection = connectionOf(Story, 'stories');
export const AttachmentConnection = connectionOf(Attachment, 'attachments');
export const CustomFieldConnection = connectionOf(CustomField, 'custom fields');
