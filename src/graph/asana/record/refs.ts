import type { AttachmentRecord } from '../../../asana/record/attachment.ts';
import type {
  CustomFieldRecord,
  EnumOptionRecord,
  ReferenceRecord,
} from '../../../asana/record/custom-field.ts';
import type { JobRecord } from '../../../asana/record/job.ts';
import type { ProjectRecord, TaskCountsRecord } from '../../../asana/record/project.ts';
import type {
  DateVariableRecord,
  ProjectTemplateRecord,
  TemplateRoleRecord,
} from '../../../asana/record/project-template.ts';
import type { SectionRecord } from '../../../asana/record/section.ts';
import type { StatusUpdateRecord } from '../../../asana/record/status-update.ts';
import type { StoryRecord } from '../../../asana/record/story.ts';
import type { TagRecord } from '../../../asana/record/tag.ts';
import type { MembershipRecord, TaskRecord } from '../../../asana/record/task.ts';
import type { TeamRecord } from '../../../asana/record/team.ts';
import type { UserRecord } from '../../../asana/record/user.ts';
import type { WorkspaceRecord } from '../../../asana/record/workspace.ts';
import { builder } from '../../builder/builder.ts';

// Every object type of Asana: its name, and the type of its record. Type files import this file and never each other, so types
// can refer to each other in cycles without import cycles.

export const Workspace = builder.objectRef<WorkspaceRecord>('Workspace');
export const Team = builder.objectRef<TeamRecord>('Team');
export const User = builder.objectRef<UserRecord>('User');
export const Project = builder.objectRef<ProjectRecord>('Project');
export const TaskCounts = builder.objectRef<TaskCountsRecord>('TaskCounts');
export const StatusUpdate = builder.objectRef<StatusUpdateRecord>('StatusUpdate');
export const Section = builder.objectRef<SectionRecord>('Section');
export const MyTasksSection = builder.objectRef<SectionRecord>('MyTasksSection');
export const Task = builder.objectRef<TaskRecord>('Task');
export const TaskMembership = builder.objectRef<MembershipRecord>('TaskMembership');
export const Tag = builder.objectRef<TagRecord>('Tag');
export const Story = builder.objectRef<StoryRecord>('Story');
export const Attachment = builder.objectRef<AttachmentRecord>('Attachment');
export const CustomField = builder.objectRef<CustomFieldRecord>('CustomField');
export const EnumOption = builder.objectRef<EnumOptionRecord>('EnumOption');
export const CustomFieldValue = builder.interfaceRef<CustomFieldRecord>('CustomFieldValue');
export const ReferencedResource = builder.objectRef<ReferenceRecord>('ReferencedResource');
export const ProjectTemplate = builder.objectRef<ProjectTemplateRecord>('ProjectTemplate');
export const TemplateDate = builder.objectRef<DateVariableRecord>('TemplateDate');
export const TemplateRole = builder.objectRef<TemplateRoleRecord>('TemplateRole');
export const Job = builder.objectRef<JobRecord>('Job');
