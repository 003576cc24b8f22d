import { taskDetailTable } from './selection-detail-table.ts';
import {
  accessRequests,
  below,
  type Entry,
  embedded,
  free,
  leaf,
  leaves,
  list,
  type SelectionTable,
  tasks,
} from './selection-entry.ts';

/** All forms of each field, by type and field. */
export const table: SelectionTable = {
  Workspace: {
    id: free,
    gid: free,
    ...leaves({ name: 'name', isOrganization: 'is_organization', emailDomains: 'email_domains' }),
    goals: list('Goal', (gid) => ({ path: '/goals', query: { workspace: gid } })),
    favorites: list(
      'ReferencedResource',
      (gid) => ({
        path: '/users/me/favorites',
        query: { resource_type: 'project', workspace: gid },
      }),
      { args: { type: 'PROJECT' } },
    ),
    timePeriods: list('TimePeriod', (gid) => ({
      path: '/time_periods',
      query: { workspace: gid },
    })),
    memberships: list('WorkspaceMembership', below('workspaces', 'workspace_memberships')),
    users: list('User', (gid) => ({ path: '/users', query: { workspace: gid } })),
    tags: list('Tag', below('workspaces', 'tags')),
    projectTemplates: list('ProjectTemplate', (gid) => ({
      path: '/project_templates',
      query: { workspace: gid },
    })),
    portfolios: list('Portfolio', (gid) => ({
      path: '/portfolios',
      query: { workspace: gid, owner: 'me' },
    })),
    projects: [
      ...list('Project', below('workspaces', 'projects')),
      ...list('Project', below('workspaces', 'projects'), {
        args: { archived: 'ARCHIVED' },
        query: { archived: 'true' },
      }),
    ],
  },
  Team: {
    id: free,
    gid: free,
    ...leaves({
      name: 'name',
      description: 'description',
      visibility: 'visibility',
      url: 'permalink_url',
    }),
    workspace: embedded('organization', 'Workspace'),
    projects: list('Project', below('teams', 'projects')),
    projectTemplates: list('ProjectTemplate', below('teams', 'project_templates')),
    goals: list('Goal', (gid) => ({ path: '/goals', query: { team: gid } })),
    memberships: list('TeamMembership', below('teams', 'team_memberships')),
    users: list('User', (gid) => ({ path: '/users', query: { team: gid } })),
  },
  User: {
    id: free,
    gid: free,
    ...leaves({ name: 'name', email: 'email' }),
    photoUrl: [
      ...leaf('photo.image_128x128'),
      ...[
        [20, 21],
        [60, 60],
        [61, 128],
        [5000, 1024],
      ].map(
        ([size = 0, side]): Entry => ({
          kind: 'leaf',
          args: { size },
          paths: [`photo.image_${side}x${side}`],
        }),
      ),
    ],
    workspaces: embedded('workspaces', 'Workspace'),
  },
  Project: {
    id: free,
    gid: free,
    ...leaves({
      name: 'name',
      notes: 'notes',
      htmlNotes: 'html_notes',
      archived: 'archived',
      color: 'color',
      icon: 'icon',
      defaultView: 'default_view',
      privacySetting: 'privacy_setting',
      defaultAccessLevel: 'default_access_level',
      url: 'permalink_url',
      createdAt: 'created_at',
      modifiedAt: 'modified_at',
      dueOn: 'due_on',
      startOn: 'start_on',
      completed: 'completed',
      completedAt: 'completed_at',
    }),
    completedBy: embedded('completed_by', 'User'),
    owner: embedded('owner', 'User'),
    createdFromTemplate: embedded('created_from_template', 'ProjectTemplate'),
    team: embedded('team', 'Team'),
    workspace: embedded('workspace', 'Workspace'),
    members: embedded('members', 'User'),
    followers: embedded('followers', 'User'),
    customFields: embedded('custom_field_settings.custom_field', 'CustomField'),
    sections: list('Section', below('projects', 'sections')),
    tasks: tasks('projects'),
    accessRequests,
    brief: [{ kind: 'by id', path: 'project_brief', type: 'ProjectBrief' }],
    goals: list('Goal', (gid) => ({ path: '/goals', query: { project: gid } })),
    customTypes: list('CustomType', (gid) => ({
      path: '/custom_types',
      query: { project: gid },
    })),
    taskTemplates: list('TaskTemplate', (gid) => ({
      path: '/task_templates',
      query: { project: gid },
    })),
    memberships: list('ProjectMembership', (gid) => ({
      path: '/memberships',
      query: { parent: gid },
    })),
    allocations: list('Allocation', (gid) => ({ path: '/allocations', query: { parent: gid } })),
    timeTrackingEntries: list('TimeTrackingEntry', (gid) => ({
      path: '/time_tracking_entries',
      query: { attributable_to: gid },
    })),
    statusUpdates: list('StatusUpdate', (gid) => ({
      path: '/status_updates',
      query: { parent: gid },
    })),
    taskCounts: [{ kind: 'record', type: 'TaskCounts', read: below('projects', 'task_counts') }],
  },
  TaskCounts: leaves({
    numTasks: 'num_tasks',
    numIncompleteTasks: 'num_incomplete_tasks',
    numCompletedTasks: 'num_completed_tasks',
    numMilestones: 'num_milestones',
    numIncompleteMilestones: 'num_incomplete_milestones',
    numCompletedMilestones: 'num_completed_milestones',
  }),
  Section: {
    id: free,
    gid: free,
    ...leaves({ name: 'name', createdAt: 'created_at' }),
    project: embedded('project', 'Project'),
    tasks: tasks('sections'),
  },
  Task: {
    id: free,
    gid: free,
    ...leaves({
      name: 'name',
      notes: 'notes',
      htmlNotes: 'html_notes',
      resourceSubtype: 'resource_subtype',
      url: 'permalink_url',
      completed: 'completed',
      completedAt: 'completed_at',
      dueOn: 'due_on',
      dueAt: 'due_at',
      approvalStatus: 'approval_status',
      startOn: 'start_on',
      startAt: 'start_at',
      createdAt: 'created_at',
      modifiedAt: 'modified_at',
      numLikes: 'num_likes',
      isLiked: 'liked',
      subtaskCount: 'num_subtasks',
      actualTimeMinutes: 'actual_time_minutes',
      externalId: 'external.gid',
      externalData: 'external.data',
    }),
    completedBy: embedded('completed_by', 'User'),
    createdBy: [{ kind: 'by id', path: 'created_by', type: 'User' }],
    customType: embedded('custom_type', 'CustomType'),
    customTypeStatus: embedded('custom_type_status_option', 'StatusOption'),
    assignee: embedded('assignee', 'User'),
    assigneeSection: embedded('assignee_section', 'MyTasksSection'),
    likes: embedded('likes.user', 'User'),
    followers: embedded('followers', 'User'),
    workspace: embedded('workspace', 'Workspace'),
    projects: embedded('projects', 'Project'),
    memberships: embedded('memberships', 'TaskMembership'),
    section: [
      ...embedded('memberships.section', 'Section'),
      {
        kind: 'embedded',
        path: 'memberships.section',
        type: 'Section',
        args: { project: '12' },
        also: ['memberships.project'],
      },
    ],
    tags: embedded('tags', 'Tag'),
    parent: embedded('parent', 'Task'),
    timeTrackingEntries: list('TimeTrackingEntry', below('tasks', 'time_tracking_entries')),
    subtasks: list('Task', below('tasks', 'subtasks')),
    dependencies: list('Task', below('tasks', 'dependencies')),
    dependents: list('Task', below('tasks', 'dependents')),
    customFields: embedded('custom_fields', 'CustomFieldValue'),
    customField: [
      { kind: 'embedded', path: 'custom_fields', type: 'CustomFieldValue', args: { id: '12' } },
      {
        kind: 'embedded',
        path: 'custom_fields',
        type: 'CustomFieldValue',
        args: { name: 'Priority' },
        also: ['custom_fields.name'],
      },
    ],
    stories: list('Story', below('tasks', 'stories')),
    comments: list('Story', below('tasks', 'stories'), { also: ['type'], limit: '100' }),
    attachments: list('Attachment', (gid) => ({ path: '/attachments', query: { parent: gid } })),
  },
  TaskMembership: {
    project: embedded('project', 'Project'),
    section: embedded('section', 'Section'),
  },
  ...taskDetailTable,
};

/** Fields that other tests cover, because a free workspace rejects them. */
export const leftOut: ReadonlySet<string> = new Set([
  'Workspace.teams',
  'Workspace.tasks',
  'Workspace.customFields',
  // Read after the user; see other-task-list.test.ts and assignee-section.test.ts.
  'User.tasks',
  'User.myTasksSections',
  'User.teams',
  'User.absences',
  'User.allocations',
  'MyTasksSection.tasks',
  // Pages of changes, which are no records; see test/schema/change.
  'Task.changes',
  'Project.changes',
  'Goal.changes',
  // Numbers without a selection; see list-count.test.ts.
  'Task.commentCount',
  'Task.attachmentCount',
  // Values of the viewer's own membership; see project-membership.test.ts.
  'Project.viewerAccessLevel',
  'Project.viewerCanEdit',
  'Project.viewerCanComment',
  // Fields that need Google; see test/schema/link.
  'Task.documents',
  'Story.documents',
  'Project.documents',
  'ProjectBrief.documents',
]);

/** The concrete types of an abstract type. For a concrete type, the type itself. */
export const typesBehind = (type: string): readonly string[] =>
  type === 'CustomFieldValue'
    ? Object.keys(table).filter((name) => name.endsWith('CustomFieldValue'))
    : [type];

/** Paths that are requested for every record of an abstract type, to find its concrete type. */
export const always: Readonly<Record<string, string>> = { CustomFieldValue: 'resource_subtype' };
