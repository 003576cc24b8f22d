import { readAbsence } from '../../../service/asana/record/absence.ts';
import type { AccessRequestRecord } from '../../../service/asana/record/access-request.ts';
import { type EffortRecord, readAllocation } from '../../../service/asana/record/allocation.ts';
import { readAttachment } from '../../../service/asana/record/attachment.ts';
import {
  type CustomFieldRecord,
  type EnumOptionRecord,
  type ReferenceRecord,
  readCustomField,
} from '../../../service/asana/record/custom-field.ts';
import {
  readCustomType,
  type StatusOptionRecord,
} from '../../../service/asana/record/custom-type.ts';
import { type GoalMetricRecord, readGoal } from '../../../service/asana/record/goal.ts';
import { readGoalRelationship } from '../../../service/asana/record/goal-relationship.ts';
import { readJob } from '../../../service/asana/record/job.ts';
import {
  readMembership,
  readTeamMembership,
  readWorkspaceMembership,
} from '../../../service/asana/record/membership.ts';
import { type PortfolioRecord, readPortfolio } from '../../../service/asana/record/portfolio.ts';
import {
  type ProjectRecord,
  readProject,
  type TaskCountsRecord,
} from '../../../service/asana/record/project.ts';
import { readProjectBrief } from '../../../service/asana/record/project-brief.ts';
import {
  type DateVariableRecord,
  readProjectTemplate,
  type TemplateRoleRecord,
} from '../../../service/asana/record/project-template.ts';
import type { ReactionRecord } from '../../../service/asana/record/reaction.ts';
import { readSection, type SectionRecord } from '../../../service/asana/record/section.ts';
import { readStatusUpdate } from '../../../service/asana/record/status-update.ts';
import { readStory } from '../../../service/asana/record/story.ts';
import { readTag } from '../../../service/asana/record/tag.ts';
import { type MembershipRecord, readTask } from '../../../service/asana/record/task.ts';
import { readTaskTemplate } from '../../../service/asana/record/task-template.ts';
import { readTeam } from '../../../service/asana/record/team.ts';
import { readTimePeriod } from '../../../service/asana/record/time-period.ts';
import { readTimeTrackingEntry } from '../../../service/asana/record/time-tracking-entry.ts';
import { readUser } from '../../../service/asana/record/user.ts';
import { readWorkspace } from '../../../service/asana/record/workspace.ts';
import { builder } from '../../builder/builder.ts';
import type { AsanaTypeName } from '../../id/id.ts';
import { connectionOf } from '../../relay/connection-value.ts';
import { type AsanaType, asanaType, unlistedType } from './asana-type.ts';

// Every object type of Asana: its name, and its record. A type with an id also has the read of a record by its id and, unless no list
// contains it, its connection. Type files import this file and never each other, so types can refer to each other in cycles without
// import cycles.

export const Workspace = asanaType('Workspace', readWorkspace, 'workspaces');
export const Team = asanaType('Team', readTeam, 'teams');
export const WorkspaceMembership = asanaType(
  'WorkspaceMembership',
  readWorkspaceMembership,
  'members of a workspace',
);
export const TeamMembership = asanaType('TeamMembership', readTeamMembership, 'members of a team');
export const User = asanaType('User', readUser, 'people');
export const Project = asanaType('Project', readProject, 'projects');
export const Portfolio = asanaType('Portfolio', readPortfolio, 'portfolios');
export const ProjectBrief = unlistedType('ProjectBrief', readProjectBrief);
export const ProjectMembership = asanaType(
  'ProjectMembership',
  readMembership<ProjectRecord>,
  'members of a project',
);
export const PortfolioMembership = asanaType(
  'PortfolioMembership',
  readMembership<PortfolioRecord>,
  'members of a portfolio',
);
export const AccessRequest = builder.objectRef<AccessRequestRecord>('AccessRequest');
export const TaskCounts = builder.objectRef<TaskCountsRecord>('TaskCounts');
export const StatusUpdate = asanaType('StatusUpdate', readStatusUpdate, 'status updates');
export const Section = asanaType('Section', readSection, 'sections');
export const MyTasksSection = builder.objectRef<SectionRecord>('MyTasksSection');
export const MyTasksSectionConnection = connectionOf(MyTasksSection, 'sections of “My tasks”');
export const Task = asanaType('Task', readTask, 'tasks');
export const TaskMembership = builder.objectRef<MembershipRecord>('TaskMembership');
export const Tag = asanaType('Tag', readTag, 'tags');
export const Story = asanaType('Story', readStory, 'stories');
export const Reaction = builder.objectRef<ReactionRecord>('Reaction');
export const Attachment = asanaType('Attachment', readAttachment, 'attachments');
export const CustomField = asanaType('CustomField', readCustomField, 'custom fields');
export const EnumOption = builder.objectRef<EnumOptionRecord>('EnumOption');
export const CustomFieldValue = builder.interfaceRef<CustomFieldRecord>('CustomFieldValue');
export const ReferencedResource = builder.objectRef<ReferenceRecord>('ReferencedResource');
export const ReferencedResourceConnection = connectionOf(ReferencedResource, 'references');
export const CustomType = asanaType('CustomType', readCustomType, 'custom types');
export const StatusOption = builder.objectRef<StatusOptionRecord>('StatusOption');
export const ProjectTemplate = asanaType(
  'ProjectTemplate',
  readProjectTemplate,
  'project templates',
);
export const TaskTemplate = asanaType('TaskTemplate', readTaskTemplate, 'templates for tasks');
export const TemplateDate = builder.objectRef<DateVariableRecord>('TemplateDate');
export const TemplateRole = builder.objectRef<TemplateRoleRecord>('TemplateRole');
export const TimeTrackingEntry = asanaType(
  'TimeTrackingEntry',
  readTimeTrackingEntry,
  'time tracking entries',
);
export const Absence = asanaType('Absence', readAbsence, 'absences');
export const Allocation = asanaType('Allocation', readAllocation, 'allocations');
export const AllocationEffort = builder.objectRef<EffortRecord>('AllocationEffort');
export const Goal = asanaType('Goal', readGoal, 'goals');
export const GoalRelationship = asanaType(
  'GoalRelationship',
  readGoalRelationship,
  'relationships of goals',
);
export const TimePeriod = asanaType('TimePeriod', readTimePeriod, 'time periods');
export const GoalMetric = builder.objectRef<GoalMetricRecord>('GoalMetric');
export const Job = unlistedType('Job', readJob);

export const asanaTypes: Readonly<Record<AsanaTypeName, AsanaType>> = {
  Workspace,
  Team,
  User,
  Project,
  Portfolio,
  ProjectBrief,
  PortfolioMembership,
  ProjectMembership,
  TeamMembership,
  WorkspaceMembership,
  StatusUpdate,
  Section,
  Task,
  Tag,
  Story,
  Attachment,
  CustomField,
  CustomType,
  ProjectTemplate,
  TaskTemplate,
  TimeTrackingEntry,
  Absence,
  Allocation,
  Goal,
  GoalRelationship,
  TimePeriod,
  Job,
};
