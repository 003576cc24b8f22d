import type { AttachmentRecord } from '../../../asana/attachment.ts';
import type {
  CustomFieldRecord,
  EnumOptionRecord,
  ReferenceRecord,
} from '../../../asana/custom-field.ts';
import type { ProjectRecord, TaskCountsRecord } from '../../../asana/project.ts';
import type { SectionRecord } from '../../../asana/section.ts';
import type { StoryRecord } from '../../../asana/story.ts';
import type { TagRecord } from '../../../asana/tag.ts';
import type { MembershipRecord, TaskRecord } from '../../../asana/task.ts';
import type { TeamRecord } from '../../../asana/team.ts';
import type { UserRecord } from '../../../asana/user.ts';
import type { WorkspaceRecord } from '../../../asana/workspace.ts';
import { builder } from '../../builder/builder.ts';

// Every object type of Asana: its name, and the type of its record. Type files import this file and never each other, so types
// can refer to each other in cycles without import cycles.

export const Workspace = builder.objectRef<WorkspaceRecord>('Workspace');
export const Team = builder.objectRef<TeamRecord>('Team');
export const User = builder.objectRef<UserRecord>('User');
export const Project = builder.objectRef<ProjectRecord>('Project');
export const TaskCounts = builder.objectRef<TaskCountsRecord>('TaskCounts');
export const Section = builder.objectRef<SectionRecord>('Section');
export const Task = builder.objectRef<TaskRecord>('Task');
export const TaskMembership = builder.objectRef<MembershipRecord>('TaskMembership');
export const Tag = builder.objectRef<TagRecord>('Tag');
export const Story = builder.objectRef<StoryRecord>('Story');
export const Attachment = builder.objectRef<AttachmentRecord>('Attachment');
export const CustomField = builder.objectRef<CustomFieldRecord>('CustomField');
export const EnumOption = builder.objectRef<EnumOptionRecord>('EnumOption');
export const CustomFieldValue = builder.interfaceRef<CustomFieldRecord>('CustomFieldValue');
export const ReferencedResource = builder.objectRef<ReferenceRecord>('ReferencedResource');
