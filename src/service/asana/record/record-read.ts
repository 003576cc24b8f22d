import type { AsanaRead } from '../read.ts';
import { readAbsence } from './absence.ts';
import { readAllocation } from './allocation.ts';
import { readGoal } from './goal.ts';
import { readGoalRelationship } from './goal-relationship.ts';
import { readJob } from './job.ts';
import { readMembership, readTeamMembership } from './membership.ts';
import { readPortfolio } from './portfolio.ts';
import { readProject } from './project.ts';
import { readProjectBrief } from './project-brief.ts';
import { readProjectTemplate } from './project-template.ts';
import { readSection } from './section.ts';
import { readStatusUpdate } from './status-update.ts';
import { readStory } from './story.ts';
import { readTag } from './tag.ts';
import { readTask } from './task.ts';
import { readTaskTemplate } from './task-template.ts';
import { readTeam } from './team.ts';
import { readTimeTrackingEntry } from './time-tracking-entry.ts';
import { readUser } from './user.ts';
import { readWorkspace } from './workspace.ts';

/** The read of a record that a write has created or changed, for the kinds whose writes return the record. */
export const writtenRecordReads: Readonly<Record<string, (gid: string) => AsanaRead>> = {
  'asana.project': readProject,
  'asana.section': readSection,
  'asana.task': readTask,
  'asana.story': readStory,
  'asana.tag': readTag,
  'asana.status_update': readStatusUpdate,
  'asana.time_tracking_entry': readTimeTrackingEntry,
  'asana.user': readUser,
  'asana.absence': readAbsence,
  'asana.allocation': readAllocation,
  'asana.portfolio': readPortfolio,
  'asana.goal': readGoal,
  'asana.goal_relationship': readGoalRelationship,
  'asana.project_membership': readMembership,
  'asana.portfolio_membership': readMembership,
  'asana.team_membership': readTeamMembership,
  'asana.project_brief': readProjectBrief,
  'asana.job': readJob,
};

/**
 * The read of one record by its id, for the kinds of records that are part of others and always have all of their fields. A custom
 * field, for example, has no options if it is a text.
 */
export const recordReads: Readonly<Record<string, (gid: string) => AsanaRead>> = {
  'asana.workspace': readWorkspace,
  'asana.team': readTeam,
  'asana.user': readUser,
  'asana.project': readProject,
  'asana.portfolio': readPortfolio,
  'asana.section': readSection,
  'asana.task': readTask,
  'asana.tag': readTag,
  'asana.project_template': readProjectTemplate,
  'asana.task_template': readTaskTemplate,
};

const conditionalFields: Readonly<Record<string, readonly string[]>> = {
  // Only in organizations.
  'asana.goal': ['is_workspace_level', 'team'],
  'asana.task': ['approval_status', 'assignee_section', 'external'],
  // A job makes only one of them.
  'asana.job': ['new_task', 'new_project', 'new_portfolio', 'new_project_template'],
  'asana.story': [
    'is_pinned',
    'is_edited',
    'is_editable',
    'liked',
    'likes',
    'num_likes',
    'previews',
  ],
};

/** Whether Asana omits a field in some records although it was requested. Source: "Conditional" in Asana's published description. */
export const isConditional = (kind: string, field: string): boolean =>
  conditionalFields[kind]?.includes(field) ?? false;

/**
 * Whether a record at a path with records of several types, such as the parent of a status update, is of this kind. It is if the response does
 * not contain its type.
 */
export const isOfKind = (
  kind: string,
  { resource_type: type }: Readonly<Record<string, unknown>>,
): boolean => !(kind in recordReads) || type === undefined || `asana.${String(type)}` === kind;
