import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, toMutation } from '../set-up.ts';

// Mutation input that is invalid without a look at Asana: the error names the field, and no request is sent.

const { ask } = await createMutationTestServer();

const { richComment: comment } = fixtures;
const { emptyTask: task, paidWorkspace: workspace, fieldRichProject: project } = fixtures;

const payloads = {
  createTask: 'task { gid }',
  updateTask: 'task { gid }',
  deleteTask: 'deletedTaskId',
  addFollowers: 'task { gid }',
  addTaskToSection: 'task { gid }',
  createComment: 'comment { gid }',
  updateComment: 'comment { gid }',
  deleteComment: 'deletedCommentId',
  attachLink: 'attachment { gid }',
  deleteAttachment: 'deletedAttachmentId',
  prepareAttachment: 'url',
  createProject: 'project { gid }',
  updateProject: 'project { gid }',
  createSection: 'section { gid }',
  addProjectMembers: 'project { gid }',
  removeProjectMembers: 'project { gid }',
  createTimeTrackingEntry: 'timeTrackingEntry { gid }',
  updateTimeTrackingEntry: 'timeTrackingEntry { gid }',
  deleteTimeTrackingEntry: 'deletedTimeTrackingEntryId',
  addTeamMember: 'teamMembership { gid }',
  removeTeamMember: 'team { gid }',
  createPortfolio: 'portfolio { gid }',
  updatePortfolio: 'portfolio { gid }',
  deletePortfolio: 'deletedPortfolioId',
  addToPortfolio: 'portfolio { gid }',
  removeFromPortfolio: 'portfolio { gid }',
  addPortfolioMembers: 'portfolio { gid }',
  removePortfolioMembers: 'portfolio { gid }',
  createProjectBrief: 'projectBrief { gid }',
  updateProjectBrief: 'projectBrief { gid }',
  deleteProjectBrief: 'deletedProjectBriefId',
  createProjectMembership: 'projectMembership { gid }',
  updateProjectMembership: 'projectMembership { gid }',
  deleteProjectMembership: 'deletedProjectMembershipId',
  addProjectFollowers: 'project { gid }',
  removeProjectFollowers: 'project { gid }',
  deleteProject: 'deletedProjectId',
  addCustomFieldToProject: 'project { gid }',
  removeCustomFieldFromProject: 'project { gid }',
  createTag: 'tag { gid }',
  updateTag: 'tag { gid }',
  deleteTag: 'deletedTagId',
  createCustomField: 'customField { gid }',
  updateCustomField: 'customField { gid }',
  deleteCustomField: 'deletedCustomFieldId',
  addEnumOption: 'enumOption { gid }',
  updateEnumOption: 'enumOption { gid }',
  updateSection: 'section { gid }',
  moveSection: 'section { gid }',
  deleteSection: 'deletedSectionId',
  duplicateTask: 'job { gid }',
  duplicateProject: 'job { gid }',
  createProjectFromTemplate: 'job { gid }',
  createTaskFromTemplate: 'job { gid }',
  deleteTaskTemplate: 'deletedTaskTemplateId',
  createStatusUpdate: 'statusUpdate { gid }',
  deleteStatusUpdate: 'deletedStatusUpdateId',
} as const;

type Mutation = keyof typeof payloads;
type Case = readonly [what: string, mutation: Mutation, input: object, field: string];

const notes = { notes: 'a', htmlNotes: '<body>a</body>' };
const due = { dueOn: '2026-07-01', dueAt: '2026-07-01T10:00:00Z' };
const file = { task, name: 'a.txt', contentType: 'text/plain', sizeBytes: 1 };
const link = { task, name: 'Wiki', url: 'https://wiki.example/1' };
const long = (length: number) => 'x'.repeat(length);

/** The invalid inputs that createTask and updateTask share. */
const ofTasks: readonly (readonly [what: string, input: object, field: string])[] = [
  ['a blank name', { name: ' \n' }, 'name'],
  ['plain and rich notes', notes, 'htmlNotes'],
  ['a due date and a due time', due, 'dueAt'],
  ['null for completed', { completed: null }, 'completed'],
  ['a start date without a due date', { startOn: '2026-07-01' }, 'startOn'],
  [
    'a start date and a start time',
    { startOn: '2026-07-01', startAt: '2026-07-01T09:00:00Z', dueAt: due.dueAt },
    'startAt',
  ],
  ['a start time with a due date only', { startAt: due.dueAt, dueOn: due.dueOn }, 'startAt'],
  ['a start time without a due time', { startAt: due.dueAt }, 'startAt'],
  ['an unknown approval status', { approvalStatus: 'UNKNOWN' }, 'approvalStatus'],
  [
    'a completed task with a pending approval',
    { approvalStatus: 'PENDING', completed: true },
    'approvalStatus',
  ],
  [
    'an open task with a rejected approval',
    { approvalStatus: 'REJECTED', completed: false },
    'approvalStatus',
  ],
  [
    'a milestone with the status of an approval',
    { resourceSubtype: 'MILESTONE', approvalStatus: 'APPROVED' },
    'resourceSubtype',
  ],
  ['an assignee that is not an id', { assignee: 'x' }, 'assignee'],
  ['an assignee that is a task', { assignee: `Task:${task}` }, 'assignee'],
  ['an external id that is too long', { external: { id: long(1025) } }, 'external'],
  ['external data that is too long', { external: { data: long(32_769) } }, 'external'],
];

const text = { workspace, name: 'x', type: 'TEXT' };
const ofCustomFields: readonly Case[] = [
  ['a workspace that is not an id', 'createCustomField', { ...text, workspace: 'x' }, 'workspace'],
  ['a blank name', 'createCustomField', { ...text, name: ' ' }, 'name'],
  ['options of a text', 'createCustomField', { ...text, options: [] }, 'options'],
  ['an enum without options', 'createCustomField', { ...text, type: 'ENUM' }, 'options'],
  [
    'an enum with 501 options',
    'createCustomField',
    { ...text, type: 'ENUM', options: Array.from({ length: 501 }, () => ({ name: 'x' })) },
    'options',
  ],
  [
    'an option with a blank name',
    'createCustomField',
    { ...text, type: 'MULTI_ENUM', options: [{ name: 'x' }, { name: ' ' }] },
    'options',
  ],
  ['a precision of a text', 'createCustomField', { ...text, precision: 1 }, 'precision'],
  [
    'a precision above 6',
    'createCustomField',
    { ...text, type: 'NUMBER', precision: 7 },
    'precision',
  ],
  [
    'a custom field that is not an id',
    'addEnumOption',
    { customField: 'Priority', name: 'x' },
    'customField',
  ],
  ['a blank name', 'addEnumOption', { customField: '1', name: ' ' }, 'name'],
  [
    'before and after',
    'addEnumOption',
    { customField: '1', name: 'x', before: '2', after: '3' },
    'after',
  ],
  [
    'a neighbor that is not an id',
    'addEnumOption',
    { customField: '1', name: 'x', before: 'High' },
    'before',
  ],
  [
    'an option that is not an id',
    'updateEnumOption',
    { enumOption: 'High', name: 'x' },
    'enumOption',
  ],
  ['an input without a change', 'updateEnumOption', { enumOption: '1' }, 'enumOption'],
  ['null as a name', 'updateEnumOption', { enumOption: '1', name: null }, 'name'],
  ['null for enabled', 'updateEnumOption', { enumOption: '1', enabled: null }, 'enabled'],
];

const update = { project, statusType: 'ON_TRACK', text: 'x' };
const ofStatusUpdates: readonly Case[] = [
  ['a project that is a task', 'createStatusUpdate', { ...update, project: 'Task:1' }, 'project'],
  ['a missing text', 'createStatusUpdate', { project, statusType: 'ON_TRACK' }, 'text'],
  ['null as a text', 'createStatusUpdate', { ...update, text: null }, 'text'],
  ['a blank text', 'createStatusUpdate', { ...update, text: ' ' }, 'text'],
  [
    'plain and rich text',
    'createStatusUpdate',
    { ...update, htmlText: '<body>x</body>' },
    'htmlText',
  ],
  [
    'a rich text without a body',
    'createStatusUpdate',
    { project, statusType: 'ON_TRACK', htmlText: 'x' },
    'htmlText',
  ],
  [
    'the state of a goal',
    'createStatusUpdate',
    { ...update, statusType: 'ACHIEVED' },
    'statusType',
  ],
  ['an unknown state', 'createStatusUpdate', { ...update, statusType: 'UNKNOWN' }, 'statusType'],
  [
    'a status update that is not an id',
    'deleteStatusUpdate',
    { statusUpdate: 'x' },
    'statusUpdate',
  ],
  [
    'a status update that is a project',
    'deleteStatusUpdate',
    { statusUpdate: 'Project:1' },
    'statusUpdate',
  ],
];

const shift = { project, name: 'x', include: ['TASK_DATES'] };
const fromTemplate = { template: '1', name: 'x' };
const ofJobs: readonly Case[] = [
  ['a task that is not an id', 'duplicateTask', { task: 'x', name: 'x' }, 'task'],
  ['a task that is a project', 'duplicateTask', { task: 'Project:1', name: 'x' }, 'task'],
  ['a blank name', 'duplicateTask', { task, name: ' ' }, 'name'],
  ['a negative wait', 'duplicateTask', { task, name: 'x', waitSeconds: -1 }, 'waitSeconds'],
  ['a wait of 31 seconds', 'duplicateTask', { task, name: 'x', waitSeconds: 31 }, 'waitSeconds'],
  ['a project that is a task', 'duplicateProject', { project: 'Task:1', name: 'x' }, 'project'],
  ['a blank name', 'duplicateProject', { project, name: '' }, 'name'],
  ['a wait of 31 seconds', 'duplicateProject', { ...shift, waitSeconds: 31 }, 'waitSeconds'],
  [
    'new dates without TASK_DATES',
    'duplicateProject',
    { project, name: 'x', scheduleDates: { dueOn: '2027-01-31', skipWeekends: true } },
    'include',
  ],
  [
    'new dates with neither a start nor an end',
    'duplicateProject',
    { ...shift, scheduleDates: { skipWeekends: true, dueOn: null } },
    'scheduleDates',
  ],
  [
    'new dates with a start and an end',
    'duplicateProject',
    {
      ...shift,
      scheduleDates: { skipWeekends: true, dueOn: '2027-01-31', startOn: '2027-01-01' },
    },
    'scheduleDates',
  ],
  [
    'a template that is a project',
    'createProjectFromTemplate',
    { ...fromTemplate, template: 'Project:1' },
    'template',
  ],
  ['a blank name', 'createProjectFromTemplate', { ...fromTemplate, name: ' ' }, 'name'],
  [
    'a team that is a task',
    'createProjectFromTemplate',
    { ...fromTemplate, team: 'Task:1' },
    'team',
  ],
  [
    'an unknown privacy setting',
    'createProjectFromTemplate',
    { ...fromTemplate, privacySetting: 'UNKNOWN' },
    'privacySetting',
  ],
  [
    'a date that is not a gid',
    'createProjectFromTemplate',
    { ...fromTemplate, requestedDates: [{ date: 'Start', value: '2027-01-01' }] },
    'requestedDates',
  ],
  [
    'the same date twice',
    'createProjectFromTemplate',
    {
      ...fromTemplate,
      requestedDates: [
        { date: '1', value: '2027-01-01' },
        { date: '1', value: '2027-01-02' },
      ],
    },
    'requestedDates',
  ],
  [
    'a user that is a task',
    'createProjectFromTemplate',
    { ...fromTemplate, requestedRoles: [{ role: '1', user: 'Task:1' }] },
    'requestedRoles',
  ],
  [
    'a wait of 31 seconds',
    'createProjectFromTemplate',
    { ...fromTemplate, waitSeconds: 31 },
    'waitSeconds',
  ],
];

const cases: readonly Case[] = [
  ...ofTasks.flatMap(([what, input, field]): Case[] => [
    [what, 'createTask', { workspace, ...input }, field],
    [what, 'updateTask', { task, ...input }, field],
  ]),
  ['a task without a container', 'createTask', { name: 'x' }, 'workspace'],
  ['a workspace that is not an id', 'createTask', { workspace: 'here' }, 'workspace'],
  ['a workspace that is a project', 'createTask', { workspace: `Project:${project}` }, 'workspace'],
  ['a project that is not an id', 'createTask', { project: 'x' }, 'project'],
  ['a section that is not an id', 'createTask', { project, section: 'x' }, 'section'],
  ['a parent that is not an id', 'createTask', { parent: 'x' }, 'parent'],
  [
    'a follower that is not an id',
    'createTask',
    { workspace, followers: ['me', 'x'] },
    'followers',
  ],
  ['a tag that is not an id', 'createTask', { workspace, tags: ['x'] }, 'tags'],
  ['a task that is not an id', 'updateTask', { task: 'x', name: 'y' }, 'task'],
  ['null as an approval status', 'updateTask', { task, approvalStatus: null }, 'approvalStatus'],
  ['null as a name', 'updateTask', { task, name: null }, 'name'],
  ['null for isLiked', 'updateTask', { task, isLiked: null }, 'isLiked'],
  ['null as a kind', 'updateTask', { task, resourceSubtype: null }, 'resourceSubtype'],
  ['an input without a change', 'updateTask', { task }, 'task'],
  [
    'only custom fields without a value',
    'updateTask',
    { task, customFields: [{ field: 'Effort' }] },
    'task',
  ],
  ['an empty list of custom fields', 'updateTask', { task, customFields: [] }, 'task'],
  ['a task that is a project', 'deleteTask', { task: `Project:${project}` }, 'task'],
  ['an empty list of followers', 'addFollowers', { task, followers: [] }, 'followers'],
  ['a person that is not an id', 'addFollowers', { task, followers: ['x'] }, 'followers'],
  ['a task that is not an id', 'addFollowers', { task: '', followers: ['me'] }, 'task'],
  [
    'before and after',
    'addTaskToSection',
    { section: '1', task, before: '2', after: '3' },
    'after',
  ],
  ['a task before itself', 'addTaskToSection', { section: '1', task, before: task }, 'before'],
  [
    'a task after itself, in another form of id',
    'addTaskToSection',
    { section: '1', task, after: `Task:${task}` },
    'after',
  ],
  ['a section that is not an id', 'addTaskToSection', { section: 'x', task }, 'section'],
  ['a task that is not an id', 'addTaskToSection', { section: '1', task: 'x' }, 'task'],
  [
    'a neighbor that is a section',
    'addTaskToSection',
    { section: '1', task, before: 'Section:2' },
    'before',
  ],
  ['a missing text', 'createComment', { task }, 'text'],
  ['a blank text', 'createComment', { task, text: ' ' }, 'text'],
  ['plain and rich text', 'createComment', { task, text: 'a', htmlText: 'b' }, 'htmlText'],
  ['a task that is not an id', 'createComment', { task: 'x', text: 'a' }, 'task'],
  ['an input without a change', 'updateComment', { comment }, 'comment'],
  ['a task that is a project', 'attachLink', { ...link, task: 'Project:1' }, 'task'],
  ['a blank name', 'attachLink', { ...link, name: ' ' }, 'name'],
  ['an address of a file', 'attachLink', { ...link, url: 'file:///etc/passwd' }, 'url'],
  ['an address with a script', 'attachLink', { ...link, url: 'javascript:alert(1)' }, 'url'],
  ...(
    [
      ['a task that is a project', { task: 'Project:1' }, 'task'],
      ['a blank name', { name: ' ' }, 'name'],
      ['a name with a path', { name: 'a/b.txt' }, 'name'],
      ['a name with a path of Windows', { name: 'C:\\b.txt' }, 'name'],
      ['the name of the parent folder', { name: '..' }, 'name'],
      ['a name with a line break', { name: 'a\r\nX: y.txt' }, 'name'],
      ['a name with a null character', { name: 'a\0.txt' }, 'name'],
      ['a name with reversed text', { name: 'a\u202etxt.exe' }, 'name'],
      ['a name that is too long', { name: `${long(252)}.txt` }, 'name'],
      ['an empty content type', { contentType: '' }, 'contentType'],
      ['a content type without a subtype', { contentType: 'text' }, 'contentType'],
      ['a content type with a line break', { contentType: 'a/b\r\nX: y' }, 'contentType'],
      ['a content type with two types', { contentType: 'a/b, c/d' }, 'contentType'],
      ['a content type that is too long', { contentType: `a/${long(200)}` }, 'contentType'],
      ['an empty file', { sizeBytes: 0 }, 'sizeBytes'],
      ['a negative size', { sizeBytes: -1 }, 'sizeBytes'],
      ['a file above 100 MB', { sizeBytes: 104_857_601 }, 'sizeBytes'],
    ] as const
  ).map(
    ([what, changes, field]): Case => [what, 'prepareAttachment', { ...file, ...changes }, field],
  ),
  ['an attachment that is a task', 'deleteAttachment', { attachment: 'Task:1' }, 'attachment'],
  ['a comment that is not an id', 'updateComment', { comment: 'x', text: 'y' }, 'comment'],
  ['a comment that is a task', 'updateComment', { comment: `Task:${task}`, text: 'y' }, 'comment'],
  ['a blank text', 'updateComment', { comment, text: ' ' }, 'text'],
  ['null as a text', 'updateComment', { comment, text: null, isPinned: true }, 'text'],
  ['null as a rich text', 'updateComment', { comment, htmlText: null }, 'htmlText'],
  ['null for isPinned', 'updateComment', { comment, isPinned: null, text: 'x' }, 'isPinned'],
  ['plain and rich text', 'updateComment', { comment, text: 'a', htmlText: 'b' }, 'htmlText'],
  ['a rich text without a body', 'updateComment', { comment, htmlText: 'b' }, 'htmlText'],
  ['a comment that is not an id', 'deleteComment', { comment: '' }, 'comment'],
  ['a project without a workspace or team', 'createProject', { name: 'x' }, 'workspace'],
  ['a blank name', 'createProject', { name: '', workspace }, 'name'],
  ['a team that is not an id', 'createProject', { name: 'x', team: 'y' }, 'team'],
  ['a workspace that is not an id', 'createProject', { name: 'x', workspace: 'y' }, 'workspace'],
  [
    'a start date without a due date',
    'createProject',
    { name: 'x', workspace, startOn: '2026-01-01' },
    'startOn',
  ],
  [
    'equal dates',
    'createProject',
    { name: 'x', workspace, startOn: '2026-01-01', dueOn: '2026-01-01' },
    'startOn',
  ],
  [
    'equal dates',
    'updateProject',
    { project, startOn: '2026-01-01', dueOn: '2026-01-01' },
    'startOn',
  ],
  ['an input without a change', 'updateProject', { project }, 'project'],
  ['a project that is not an id', 'updateProject', { project: 'x', name: 'y' }, 'project'],
  ['a blank name', 'updateProject', { project, name: ' ' }, 'name'],
  ['an owner that is not an id', 'updateProject', { project, owner: 'x' }, 'owner'],
  [
    'a start date without a due date',
    'updateProject',
    { project, startOn: '2026-01-01' },
    'startOn',
  ],
  ['a blank name', 'createSection', { project, name: '\t' }, 'name'],
  ['before and after', 'createSection', { project, name: 'x', before: '1', after: '2' }, 'after'],
  ['a neighbor that is not an id', 'createSection', { project, name: 'x', after: 'y' }, 'after'],
  ['a project that is not an id', 'createSection', { project: 'x', name: 'y' }, 'project'],
  ['an empty list of members', 'addProjectMembers', { project, members: [] }, 'members'],
  ['a member that is not an id', 'addProjectMembers', { project, members: ['me', 'x'] }, 'members'],
  [
    'a project that is a task',
    'addProjectMembers',
    { project: 'Task:1', members: ['me'] },
    'project',
  ],
  ['an empty list of members', 'removeProjectMembers', { project, members: [] }, 'members'],
  ['a member that is a task', 'removeProjectMembers', { project, members: ['Task:1'] }, 'members'],
  ['no time', 'createTimeTrackingEntry', { task, durationMinutes: 0 }, 'durationMinutes'],
  [
    'a task that is not an id',
    'createTimeTrackingEntry',
    { task: 'x', durationMinutes: 1 },
    'task',
  ],
  [
    'an input without a change',
    'updateTimeTrackingEntry',
    { timeTrackingEntry: '1' },
    'timeTrackingEntry',
  ],
  [
    'null as a day',
    'updateTimeTrackingEntry',
    { timeTrackingEntry: '1', enteredOn: null },
    'enteredOn',
  ],
  [
    'an entry that is a task',
    'deleteTimeTrackingEntry',
    { timeTrackingEntry: 'Task:1' },
    'timeTrackingEntry',
  ],
  ['a blank name', 'createPortfolio', { workspace, name: ' ' }, 'name'],
  [
    'a start date without a due date',
    'createPortfolio',
    { workspace, name: 'x', startOn: '2026-01-01' },
    'startOn',
  ],
  [
    'equal dates',
    'updatePortfolio',
    { portfolio: '1', startOn: '2026-01-01', dueOn: '2026-01-01' },
    'startOn',
  ],
  [
    'no start date, without a due date',
    'updatePortfolio',
    { portfolio: '1', startOn: null },
    'startOn',
  ],
  ['no change', 'updatePortfolio', { portfolio: '1' }, 'portfolio'],
  ['a portfolio that is a task', 'deletePortfolio', { portfolio: 'Task:1' }, 'portfolio'],
  ['nothing to add', 'addToPortfolio', { portfolio: '1' }, 'project'],
  [
    'a project and a portfolio',
    'addToPortfolio',
    { portfolio: '1', project, otherPortfolio: '2' },
    'otherPortfolio',
  ],
  [
    'two neighbors',
    'addToPortfolio',
    { portfolio: '1', project, before: '1', after: '2' },
    'after',
  ],
  ['nothing to remove', 'removeFromPortfolio', { portfolio: '1' }, 'project'],
  ['an empty list', 'addPortfolioMembers', { portfolio: '1', members: [] }, 'members'],
  ['an empty list', 'removePortfolioMembers', { portfolio: '1', members: [] }, 'members'],
  ['a blank name', 'createTaskFromTemplate', { taskTemplate: '1', name: ' ' }, 'name'],
  ['a template that is a task', 'deleteTaskTemplate', { taskTemplate: 'Task:1' }, 'taskTemplate'],
  ['a team that is a task', 'addTeamMember', { team: 'Task:1', user: 'me' }, 'team'],
  ['a user that is not an id', 'removeTeamMember', { team: '1', user: 'x' }, 'user'],
  ['an empty brief', 'createProjectBrief', { project, title: '' }, 'title'],
  [
    'plain and rich text',
    'createProjectBrief',
    { project, text: 'x', htmlText: '<body>x</body>' },
    'htmlText',
  ],
  ['no change', 'updateProjectBrief', { projectBrief: '1' }, 'projectBrief'],
  [
    'rich text that is not XML',
    'updateProjectBrief',
    { projectBrief: '1', htmlText: '<body>' },
    'htmlText',
  ],
  ['a brief that is a task', 'deleteProjectBrief', { projectBrief: 'Task:1' }, 'projectBrief'],
  ['no member', 'createProjectMembership', { project }, 'user'],
  ['a user and a team', 'createProjectMembership', { project, user: 'me', team: '1' }, 'team'],
  [
    'an unknown level',
    'updateProjectMembership',
    { projectMembership: '1', accessLevel: 'UNKNOWN' },
    'accessLevel',
  ],
  [
    'a membership that is a task',
    'deleteProjectMembership',
    { projectMembership: 'Task:1' },
    'projectMembership',
  ],
  ['an empty list of followers', 'addProjectFollowers', { project, followers: [] }, 'followers'],
  [
    'a follower that is a task',
    'removeProjectFollowers',
    { project, followers: ['Task:1'] },
    'followers',
  ],
  ['a project that is not an id', 'deleteProject', { project: 'x' }, 'project'],
  [
    'a custom field that is not an id',
    'addCustomFieldToProject',
    { project, customField: 'Priority' },
    'customField',
  ],
  [
    'null for isImportant',
    'addCustomFieldToProject',
    { project, customField: '1', isImportant: null },
    'isImportant',
  ],
  [
    'a project that is not an id',
    'removeCustomFieldFromProject',
    { project: 'x', customField: '1' },
    'project',
  ],
  ...ofCustomFields,
  ['a workspace that is not an id', 'createTag', { workspace: 'x', name: 'y' }, 'workspace'],
  ['a blank name', 'createTag', { workspace, name: ' ' }, 'name'],
  [
    'a follower that is not an id',
    'createTag',
    { workspace, name: 'y', followers: ['x'] },
    'followers',
  ],
  ['a blank name', 'updateCustomField', { customField: '1', name: ' ' }, 'name'],
  ['null as a name', 'updateCustomField', { customField: '1', name: null }, 'name'],
  ['too many places', 'updateCustomField', { customField: '1', precision: 7 }, 'precision'],
  ['null as a precision', 'updateCustomField', { customField: '1', precision: null }, 'precision'],
  ['an input without a change', 'updateCustomField', { customField: '1' }, 'customField'],
  ['a field that is a task', 'deleteCustomField', { customField: 'Task:1' }, 'customField'],
  ['a tag that is not an id', 'updateTag', { tag: 'x', name: 'y' }, 'tag'],
  ['a blank name', 'updateTag', { tag: '1', name: ' ' }, 'name'],
  ['null as a name', 'updateTag', { tag: '1', name: null }, 'name'],
  ['an input without a change', 'updateTag', { tag: '1' }, 'tag'],
  ['a tag that is a task', 'deleteTag', { tag: 'Task:1' }, 'tag'],
  ['a section that is not an id', 'updateSection', { section: 'x', name: 'y' }, 'section'],
  ['a blank name', 'updateSection', { section: '1', name: ' ' }, 'name'],
  ['a project that is not an id', 'moveSection', { project: 'x', section: '1' }, 'project'],
  ['a section that is a task', 'moveSection', { project, section: 'Task:1' }, 'section'],
  ['a missing neighbor', 'moveSection', { project, section: '1' }, 'before'],
  [
    'null as both neighbors',
    'moveSection',
    { project, section: '1', before: null, after: null },
    'before',
  ],
  ['before and after', 'moveSection', { project, section: '1', before: '2', after: '3' }, 'after'],
  ['a section before itself', 'moveSection', { project, section: '1', before: '1' }, 'before'],
  [
    'a section after itself, in another form of id',
    'moveSection',
    { project, section: '1', after: 'Section:1' },
    'after',
  ],
  ['a section that is a project', 'deleteSection', { section: 'Project:1' }, 'section'],
  ...ofStatusUpdates,
  ...ofJobs,
];

const toQuery = (mutation: Mutation) => toMutation(mutation, payloads[mutation]);

describe('invalid input', () => {
  test.each(cases)(
    'is rejected before a request is sent: %s for %s',
    async (_what, mutation, input, field) => {
      const { data, errors, wireRequests } = await ask(toQuery(mutation), { input });
      expect(data).toEqual({ it: null });
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({
        path: ['it'],
        message: expect.stringMatching(/^\S.{10,}\.$/),
        extensions: { code: 'BAD_USER_INPUT', field, retryable: false, applied: 'NO' },
      });
      expect(wireRequests).toBe(0);
    },
  );

  test('of the second mutation does not stop the first mutation', async () => {
    const query = `mutation {
      good: updateTask(input: { task: "${task}", name: "Named" }) { task { name } }
      bad: updateTask(input: { task: "${task}", name: " " }) { task { name } }
    }`;
    const { errors, reads } = await ask(query);
    expect(errors.map(({ path }) => path)).toEqual([['bad']]);
    expect(reads).toEqual([`PUT /tasks/${task} name`]);
  });
});

test.each(Object.keys(payloads) as Mutation[])(
  '%s without a credential is NOT_CONNECTED, and no request is sent',
  async (mutation) => {
    const inputs: Readonly<Record<Mutation, object>> = {
      createTask: { workspace },
      updateTask: { task, name: 'x' },
      deleteTask: { task },
      addFollowers: { task, followers: ['me'] },
      addTaskToSection: { section: '1', task },
      createComment: { task, text: 'x' },
      updateComment: { comment, text: 'x' },
      deleteComment: { comment },
      attachLink: { task, name: 'x', url: 'https://a.example' },
      deleteAttachment: { attachment: '1' },
      prepareAttachment: { ...file, task },
      createProject: { name: 'x', workspace },
      updateProject: { project, name: 'x' },
      createSection: { project, name: 'x' },
      addProjectMembers: { project, members: ['me'] },
      removeProjectMembers: { project, members: ['me'] },
      createTimeTrackingEntry: { task, durationMinutes: 1 },
      updateTimeTrackingEntry: { timeTrackingEntry: '1', durationMinutes: 1 },
      deleteTimeTrackingEntry: { timeTrackingEntry: '1' },
      addTeamMember: { team: '1', user: 'me' },
      removeTeamMember: { team: '1', user: 'me' },
      createPortfolio: { workspace, name: 'x' },
      updatePortfolio: { portfolio: '1', name: 'x' },
      deletePortfolio: { portfolio: '1' },
      addToPortfolio: { portfolio: '1', project },
      removeFromPortfolio: { portfolio: '1', project },
      addPortfolioMembers: { portfolio: '1', members: ['me'] },
      removePortfolioMembers: { portfolio: '1', members: ['me'] },
      createProjectBrief: { project, title: 'x' },
      updateProjectBrief: { projectBrief: '1', title: 'x' },
      deleteProjectBrief: { projectBrief: '1' },
      createProjectMembership: { project, user: 'me' },
      updateProjectMembership: { projectMembership: '1', accessLevel: 'VIEWER' },
      deleteProjectMembership: { projectMembership: '1' },
      addProjectFollowers: { project, followers: ['me'] },
      removeProjectFollowers: { project, followers: ['me'] },
      deleteProject: { project },
      addCustomFieldToProject: { project, customField: '1' },
      removeCustomFieldFromProject: { project, customField: '1' },
      createTag: { workspace, name: 'x' },
      updateTag: { tag: '1', name: 'x' },
      deleteTag: { tag: '1' },
      createCustomField: text,
      updateCustomField: { customField: '1', name: 'x' },
      deleteCustomField: { customField: '1' },
      addEnumOption: { customField: '1', name: 'x' },
      updateEnumOption: { enumOption: '1', name: 'x' },
      updateSection: { section: '1', name: 'x' },
      moveSection: { project, section: '1', before: '2' },
      deleteSection: { section: '1' },
      duplicateTask: { task, name: 'x' },
      duplicateProject: { project, name: 'x' },
      createProjectFromTemplate: { template: '1', name: 'x' },
      createTaskFromTemplate: { taskTemplate: '1' },
      deleteTaskTemplate: { taskTemplate: '1' },
      createStatusUpdate: { project, statusType: 'ON_TRACK', text: 'x' },
      deleteStatusUpdate: { statusUpdate: '1' },
    };
    const { errors, wireRequests } = await ask(
      toQuery(mutation),
      { input: inputs[mutation] },
      null,
    );
    expect(errors[0]?.extensions.code).toBe('NOT_CONNECTED');
    expect(wireRequests).toBe(0);
  },
);
