import { readAttachment } from '../../../asana/attachment.ts';
import { readCustomField } from '../../../asana/custom-field.ts';
import { readProject } from '../../../asana/project.ts';
import type { AsanaRead } from '../../../asana/read.ts';
import { readSection } from '../../../asana/section.ts';
import { readStory } from '../../../asana/story.ts';
import { readTag } from '../../../asana/tag.ts';
import { readTask } from '../../../asana/task.ts';
import { readTeam } from '../../../asana/team.ts';
import { readUser } from '../../../asana/user.ts';
import { readWorkspace } from '../../../asana/workspace.ts';
import type { RecordInfo } from '../../../selection/reads-plugin.ts';
import type { AsanaTypeName } from '../../id/id.ts';

/** How the record of each type that has an id is read by it. */
export const readByType = {
  Workspace: readWorkspace,
  Team: readTeam,
  User: readUser,
  Project: readProject,
  Section: readSection,
  Task: readTask,
  Story: readStory,
  Tag: readTag,
  Attachment: readAttachment,
  CustomField: readCustomField,
} as const satisfies Record<AsanaTypeName, (gid: string) => AsanaRead<{ readonly gid: string }>>;

/** The record behind each of these types. */
export type AsanaRecordOf<Name extends AsanaTypeName> = NonNullable<
  ReturnType<(typeof readByType)[Name]>['response']
>;

/** What a type over a record of Asana's is to the plan. */
export const asanaRecord = (name: string, always: readonly string[] = []): RecordInfo => ({
  kind: toKind(name),
  service: 'asana',
  idField: 'gid',
  always,
});

/** The name of a kind of record among all services. */
export const toKind = (name: string): string => `asana.${name}`;
