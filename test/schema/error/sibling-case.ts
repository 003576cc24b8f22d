import { gidOf, membershipGid } from '../../../sandbox/store/gid.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../world.ts';

// For each field that makes a request: the route of this request, and how a query selects the field. The test of siblings makes a query
// and a fault of each row, and fails if the schema has a field without a row.

/** A field that makes a request, and the request that a test lets fail. */
export interface SiblingCase {
  readonly service: 'asana' | 'google';
  /** The request of the field. No sibling in the query sends a request to it. */
  readonly route: string;
  /** Requests to Asana that the field needs first. If one of them fails, the field is null. */
  readonly neededRoutes?: readonly string[];
  /** The arguments, with their parentheses. */
  readonly args?: string;
  /** The selection below the field. @default the name of the record or of the items */
  readonly selection?: string;
  /** The position below the field that is null after a fault. @default the field itself */
  readonly nullAt?: readonly (string | number)[];
  /** Codes for which the field has another source, and so no error. */
  readonly recovers?: readonly string[];
  /** How many requests of this route the mutation itself sends first. @default 0 */
  readonly skip?: number;
}

const { paidWorkspace, hundredTaskProject, productTeam, taskWithEverything, graceGid } = fixtures;
const { adaGid } = fixtures;
const { fieldRichProject } = fixtures;
const [, neighbor, moved] = rowOf(world.projects, fieldRichProject).sectionGids;
const { editable, onSharedDrive, driveFolder, sharedDrive } = documentFixtures;
const [section = ''] = world.sections.keys();
/** Its notes link to one document. */
const linkedTask = '1206000000000010';

const comment = `DocumentComment:${editable}/AAAAC00001`;
const commentWithReply = `DocumentComment:${documentFixtures.guestReadable}/AAAAC00001`;

const id = (gid: string) => `(id: "${gid}")`;
const readTask = 'GET /tasks/{task_gid}';
const readProject = 'GET /projects/{project_gid}';
const readDocument = 'GET /v1/documents/{documentId}';
const readFile = 'GET /drive/v3/files/{fileId}';
const readDrive = 'GET /drive/v3/drives/{driveId}';
const onTask = '... on Task { name }';

const asana = (route: string, more: Partial<SiblingCase> = {}): SiblingCase => ({
  service: 'asana',
  route,
  ...more,
});
const list = (route: string, more: Partial<SiblingCase> = {}): SiblingCase =>
  asana(route, { args: '(first: 2)', ...more });
const ownMembership = 'GET /projects/{project_gid}/project_memberships';
const commentAfterReply: SiblingCase = {
  service: 'google',
  route: 'GET /drive/v3/files/{fileId}/comments/{commentId}',
  selection: 'resolved',
};
const documentAfterRead: SiblingCase = { service: 'google', route: readDocument, skip: 1 };
const driveList: SiblingCase = {
  service: 'google',
  route: 'GET /drive/v3/files',
  args: '(first: 2)',
};
const linkedDocument: SiblingCase = { service: 'google', route: readFile, nullAt: [0] };

/** The cases by the coordinate of the field. */
export const siblingCases: Readonly<Record<string, SiblingCase>> = {
  'Query.task': asana(readTask, { args: id(taskWithEverything) }),
  'Query.project': asana('GET /projects/{project_gid}', { args: id(hundredTaskProject) }),
  'Query.section': asana('GET /sections/{section_gid}', { args: id(section) }),
  'Query.story': asana('GET /stories/{story_gid}', {
    args: id(fixtures.richComment),
    selection: 'text',
  }),
  'Query.team': asana('GET /teams/{team_gid}', { args: id(productTeam) }),
  'Query.projectTemplate': asana('GET /project_templates/{project_template_gid}', {
    args: id(fixtures.projectTemplate),
  }),
  'Query.job': asana('GET /jobs/{job_gid}', {
    args: id(fixtures.finishedJob),
    selection: 'status',
  }),
  'Query.user': asana('GET /users/{user_gid}', { args: id(graceGid) }),
  'Query.workspace': asana('GET /workspaces/{workspace_gid}', { args: id(paidWorkspace) }),
  'Query.workspaces': list('GET /workspaces'),
  'Query.projects': list('GET /workspaces/{workspace_gid}/projects', {
    args: `(workspace: "${paidWorkspace}", first: 2)`,
  }),
  'Query.tasks': list('GET /projects/{project_gid}/tasks', {
    args: `(project: "${hundredTaskProject}", first: 2)`,
  }),
  'Query.taskByExternalId': asana(readTask, {
    args: `(externalId: "${fixtures.externalIdOfTaskWithEverything}")`,
  }),
  'Query.taskByCustomId': asana('GET /workspaces/{workspace_gid}/tasks/custom_id/{custom_id}', {
    args: `(workspace: "${paidWorkspace}", customId: "ARIA-1001")`,
  }),
  'Query.node': asana(readTask, { args: id(`Task:${taskWithEverything}`), selection: onTask }),
  'Query.nodes': asana(readTask, {
    args: `(ids: ["Task:${taskWithEverything}", "User:${graceGid}"])`,
    selection: `__typename ${onTask} ... on User { email }`,
    nullAt: [0],
  }),
  'Query.resource': asana(readTask, {
    args: `(url: "https://app.asana.com/0/0/${taskWithEverything}")`,
    selection: onTask,
  }),
  'Query.search': asana('GET /workspaces/{workspace_gid}/typeahead', {
    args: `(workspace: "${paidWorkspace}", text: "the")`,
    selection: 'tasks { name }',
    nullAt: ['tasks'],
  }),
  'Query.document': { service: 'google', route: readFile, args: id(editable) },
  'Query.folder': { service: 'google', route: readFile, args: id(driveFolder) },
  'Query.sharedDrive': { service: 'google', route: readDrive, args: id(sharedDrive) },
  'Query.sharedDrives': {
    service: 'google',
    route: 'GET /drive/v3/drives',
    args: '(first: 2)',
  },
  'Query.documentChanges': {
    service: 'google',
    route: 'GET /drive/v3/changes/startPageToken',
    selection: 'hasMore',
  },
  'Query.documents': { service: 'google', route: 'GET /drive/v3/files', args: '(first: 2)' },

  'AsanaAccount.user': asana('GET /users/{user_gid}'),
  'GoogleAccount.user': { service: 'google', route: 'GET /drive/v3/about' },

  'Workspace.teams': list('GET /workspaces/{workspace_gid}/teams'),
  'Workspace.users': list('GET /users'),
  'Workspace.projectTemplates': list('GET /project_templates'),
  'Workspace.projects': list('GET /workspaces/{workspace_gid}/projects'),
  'Workspace.tasks': list('GET /workspaces/{workspace_gid}/tasks/search', {
    // A free workspace has no search. Then the tasks are read project by project.
    recovers: ['PAYMENT_REQUIRED'],
  }),
  'Workspace.tags': list('GET /workspaces/{workspace_gid}/tags'),
  'Workspace.customFields': list('GET /workspaces/{workspace_gid}/custom_fields'),
  'User.myTasksSections': list('GET /projects/{project_gid}/sections', {
    args: `(workspace: "${paidWorkspace}", first: 2)`,
    neededRoutes: ['GET /users/{user_gid}/user_task_list'],
  }),
  'User.teams': list('GET /users/{user_gid}/teams', {
    args: `(workspace: "${paidWorkspace}", first: 2)`,
  }),
  'MyTasksSection.tasks': list('GET /sections/{section_gid}/tasks'),
  'User.tasks': list('GET /tasks', { args: `(workspace: "${paidWorkspace}", first: 2)` }),
  'Tag.tasks': list('GET /tags/{tag_gid}/tasks'),
  'Team.projects': list('GET /teams/{team_gid}/projects'),
  'Team.projectTemplates': list('GET /teams/{team_gid}/project_templates'),
  'Team.users': list('GET /users'),
  'Project.sections': list('GET /projects/{project_gid}/sections'),
  'Project.tasks': list('GET /projects/{project_gid}/tasks'),
  'Query.goal': asana('GET /goals/{goal_gid}', { args: id(fixtures.goal), selection: 'notes' }),
  'Workspace.goals': list('GET /goals'),
  'Workspace.favorites': list('GET /users/{user_gid}/favorites', {
    args: '(type: PROJECT, first: 2)',
  }),
  'Workspace.timePeriods': list('GET /time_periods', { selection: 'nodes { period }' }),
  'Team.goals': list('GET /goals'),
  'Project.customTypes': list('GET /custom_types'),
  'Project.goals': list('GET /goals'),
  'Project.allocations': list('GET /allocations', { selection: 'nodes { startDate }' }),
  'User.absences': list('GET /ooo_entries', {
    args: `(workspace: "${paidWorkspace}", first: 2)`,
    selection: 'nodes { startDate }',
  }),
  'User.allocations': list('GET /allocations', {
    args: `(workspace: "${paidWorkspace}", first: 2)`,
    selection: 'nodes { startDate }',
  }),
  'Allocation.assignee': asana('GET /users/{user_gid}', { selection: 'email' }),
  'Project.accessRequests': asana('GET /access_requests', { selection: 'message' }),
  'Portfolio.accessRequests': asana('GET /access_requests', { selection: 'message' }),
  'Goal.relationships': list('GET /goal_relationships'),
  'Goal.parentGoals': asana('GET /goals/{goal_gid}/parentGoals'),
  'GoalRelationship.goal': asana('GET /goals/{goal_gid}'),
  'GoalRelationship.project': asana(readProject),
  'GoalRelationship.task': asana(readTask),
  'GoalRelationship.portfolio': asana('GET /portfolios/{portfolio_gid}'),
  'RemoveGoalRelationshipPayload.goal': asana('GET /goals/{goal_gid}'),
  'Goal.statusUpdates': list('GET /status_updates', { selection: 'nodes { title }' }),
  'Goal.changes': asana('GET /events', { selection: 'hasMore' }),
  'Goal.stories': list('GET /goals/{goal_gid}/stories', { selection: 'nodes { text }' }),
  'Goal.comments': list('GET /goals/{goal_gid}/stories', { selection: 'nodes { text }' }),
  'Story.goal': asana('GET /goals/{goal_gid}'),
  'StatusUpdate.goal': asana('GET /goals/{goal_gid}'),
  'Query.portfolio': asana('GET /portfolios/{portfolio_gid}', {
    args: id(fixtures.portfolio),
    selection: 'color',
  }),
  'Workspace.portfolios': list('GET /portfolios'),
  'Portfolio.projects': list('GET /portfolios/{portfolio_gid}/items'),
  'Portfolio.portfolios': list('GET /portfolios/{portfolio_gid}/items'),
  'Portfolio.statusUpdates': list('GET /status_updates', { selection: 'nodes { title }' }),
  'StatusUpdate.portfolio': asana('GET /portfolios/{portfolio_gid}'),
  'Project.brief': asana('GET /project_briefs/{project_brief_gid}'),
  'ProjectBrief.documents': linkedDocument,
  'Project.taskTemplates': list('GET /task_templates'),
  'Team.memberships': list('GET /teams/{team_gid}/team_memberships', {
    selection: 'nodes { isGuest }',
  }),
  'Workspace.memberships': list('GET /workspaces/{workspace_gid}/workspace_memberships', {
    selection: 'nodes { isGuest }',
  }),
  'RemoveWorkspaceMemberPayload.workspace': asana('GET /workspaces/{workspace_gid}'),
  'RemoveTeamMemberPayload.team': asana('GET /teams/{team_gid}'),
  'Project.memberships': list('GET /memberships', { selection: 'nodes { accessLevel }' }),
  'Project.viewerAccessLevel': asana(ownMembership),
  'Project.viewerCanEdit': asana(ownMembership),
  'Project.viewerCanComment': asana(ownMembership),
  'Project.timeTrackingEntries': list('GET /time_tracking_entries', {
    selection: 'nodes { enteredOn }',
  }),
  'Task.timeTrackingEntries': list('GET /tasks/{task_gid}/time_tracking_entries', {
    selection: 'nodes { enteredOn }',
  }),
  'Project.statusUpdates': list('GET /status_updates', { selection: 'nodes { title }' }),
  'Project.changes': asana('GET /events', { selection: 'hasMore' }),
  'Project.taskCounts': asana('GET /projects/{project_gid}/task_counts'),
  'Project.documents': linkedDocument,
  'Section.tasks': list('GET /sections/{section_gid}/tasks'),
  'Task.changes': asana('GET /events', { selection: 'hasMore' }),
  'Task.subtasks': list('GET /tasks/{task_gid}/subtasks'),
  'Task.dependencies': list('GET /tasks/{task_gid}/dependencies'),
  'Task.dependents': list('GET /tasks/{task_gid}/dependents'),
  'Task.stories': list('GET /tasks/{task_gid}/stories', { selection: 'nodes { text }' }),
  'Task.comments': list('GET /tasks/{task_gid}/stories', { selection: 'nodes { text }' }),
  'Task.attachments': list('GET /attachments'),
  'Task.attachmentCount': asana('GET /attachments'),
  'Task.commentCount': asana('GET /tasks/{task_gid}/stories'),
  'Task.createdBy': asana('GET /users/{user_gid}'),
  'Portfolio.memberships': list('GET /memberships'),
  'PortfolioMembership.user': asana('GET /users/{user_gid}'),
  'PortfolioMembership.team': asana('GET /teams/{team_gid}'),
  'ProjectMembership.user': asana('GET /users/{user_gid}'),
  'ProjectMembership.team': asana('GET /teams/{team_gid}'),
  'Task.documents': {
    ...linkedDocument,
    neededRoutes: ['GET /tasks/{task_gid}/stories', 'GET /attachments'],
  },
  'Story.documents': linkedDocument,
  'Document.tasks': asana('GET /workspaces/{workspace_gid}/tasks/search', {
    args: `(workspace: "${paidWorkspace}", first: 2)`,
    recovers: ['PAYMENT_REQUIRED'],
  }),

  'Document.permissions': {
    service: 'google',
    route: 'GET /drive/v3/files/{fileId}/permissions',
    args: '(first: 2)',
    selection: 'nodes { role }',
  },
  'Document.folder': { service: 'google', route: readFile, skip: 1 },
  'Document.drive': { service: 'google', route: readDrive },
  'Folder.parent': { service: 'google', route: readFile, skip: 1 },
  'Folder.drive': { service: 'google', route: readDrive },
  'Folder.documents': driveList,
  'Folder.files': driveList,
  'Folder.folders': driveList,
  'SharedDrive.rootFolder': { service: 'google', route: readFile },
  'SharedDrive.documents': driveList,
  'SharedDrive.files': driveList,
  'SharedDrive.folders': driveList,
  'ShortcutTarget.document': { service: 'google', route: readDocument, selection: 'revisionId' },
  'ShortcutTarget.folder': { service: 'google', route: readFile, skip: 1 },
  'Document.revisions': {
    service: 'google',
    route: 'GET /drive/v3/files/{fileId}/revisions',
    args: '(first: 2)',
    selection: 'nodes { modifiedAt }',
  },
  'Document.comments': {
    service: 'google',
    route: 'GET /drive/v3/files/{fileId}/comments',
    args: '(first: 2)',
    selection: 'nodes { content }',
  },

  'CopyDocumentPayload.document': {
    service: 'google',
    route: readDocument,
    selection: 'revisionId',
  },
  'ReplyToDocumentCommentPayload.comment': commentAfterReply,
  'ResolveDocumentCommentPayload.comment': commentAfterReply,
  'ReopenDocumentCommentPayload.comment': commentAfterReply,
  'UpdateDocumentCommentReplyPayload.comment': commentAfterReply,
  'AddCustomFieldToProjectPayload.project': asana(readProject),
  'AddCustomFieldToPortfolioPayload.portfolio': asana('GET /portfolios/{portfolio_gid}'),
  'RemoveCustomFieldFromPortfolioPayload.portfolio': asana('GET /portfolios/{portfolio_gid}'),
  'AddCustomFieldToGoalPayload.goal': asana('GET /goals/{goal_gid}'),
  'RemoveCustomFieldFromGoalPayload.goal': asana('GET /goals/{goal_gid}'),
  'AddToPortfolioPayload.portfolio': asana('GET /portfolios/{portfolio_gid}'),
  'RemoveFromPortfolioPayload.portfolio': asana('GET /portfolios/{portfolio_gid}'),
  'AddTaskToSectionPayload.task': asana(readTask),
  'AddTaskToSectionPayload.section': asana('GET /sections/{section_gid}'),
  'LinkDocumentPayload.task': asana(readTask),
  'LinkDocumentPayload.document': {
    service: 'google',
    route: readDocument,
    selection: 'revisionId',
  },
  'MoveSectionPayload.section': asana('GET /sections/{section_gid}'),
  'RemoveCustomFieldFromProjectPayload.project': asana(readProject),
  'AppendToDocumentPayload.document': documentAfterRead,
  'InsertIntoDocumentPayload.document': documentAfterRead,
  'ReplaceDocumentSectionPayload.document': documentAfterRead,
  'ReplaceDocumentContentPayload.document': documentAfterRead,
  'FillTablePayload.document': documentAfterRead,
  'InsertDocumentImagePayload.document': documentAfterRead,
  'EditDocumentTextPayload.document': documentAfterRead,
  // The read that verifies the suggestions contains the content.
  'SuggestDocumentEditsPayload.document': {
    service: 'google',
    route: 'GET /drive/v3/files/{fileId}',
    selection: 'modifiedAt',
    nullAt: ['modifiedAt'],
  },
  'UpdateDocumentPayload.document': { service: 'google', route: readDocument },
};

/** The route of each service of Google that returns a part of a document. */
export const partRoutes = { docs: readDocument, file: readFile } as const;

const wrap = (path: readonly string[], fields: readonly string[]) => (selection: string) =>
  `{ ${fields.join(' { ')} { ${selection} ${'}'.repeat(path.length + 1)}`;
const below = (field: string, gid: string) => ({
  path: [field],
  toQuery: wrap([field], [field + id(gid)]),
});
const payload = (field: string, input: string) => ({
  path: [field],
  toQuery: (selection: string) =>
    `mutation { ${field}(input: {${input}}) { ${selection} } createComment(input: {task: "${fixtures.emptyTask}", text: "Hello"}) { comment { text } } }`,
});

const shortcutTarget = (folder: string, name: string) => ({
  path: ['folder', 'files', 'nodes', 0, 'target'],
  toQuery: (selection: string) =>
    `{ folder(id: "${folder}") { files(name: "${name}") { nodes { target { ${selection} } } } } }`,
});

const teamMembership = membershipGid(
  fieldRichProject,
  rowOf(world.projects, fieldRichProject).teamGid ?? '',
);
const membership = (gid: string, typeName = 'ProjectMembership') => ({
  path: ['node'],
  toQuery: (selection: string) =>
    `{ node(id: "${typeName}:${gid}") { ... on ${typeName} { ${selection} } } }`,
});

const relationship = (gid: string) => ({
  path: ['node'],
  toQuery: (selection: string) =>
    `{ node(id: "GoalRelationship:${gid}") { ... on GoalRelationship { ${selection} } } }`,
});

/** How a query reaches each type or field, and the path of the object in the result. */
export const parents: Readonly<
  Record<
    string,
    { readonly path: readonly (string | number)[]; toQuery(selection: string): string }
  >
> = {
  Query: { path: [], toQuery: (selection) => `{ ${selection} }` },
  AsanaAccount: {
    path: ['viewer', 'asana'],
    toQuery: wrap(['viewer', 'asana'], ['viewer', 'asana']),
  },
  GoogleAccount: {
    path: ['viewer', 'google'],
    toQuery: wrap(['viewer', 'google'], ['viewer', 'google']),
  },
  Workspace: below('workspace', paidWorkspace),
  Team: below('team', productTeam),
  Project: below('project', hundredTaskProject),
  User: below('user', adaGid),
  MyTasksSection: {
    path: ['user', 'myTasksSections', 'nodes', 0],
    toQuery: (selection) =>
      `{ user(id: "${adaGid}") { myTasksSections(workspace: "${paidWorkspace}", first: 1) { nodes { ${selection} } } } }`,
  },
  Tag: {
    path: ['node'],
    toQuery: (selection) => `{ node(id: "Tag:${fixtures.tag}") { ... on Tag { ${selection} } } }`,
  },
  Goal: below('goal', fixtures.goal),
  'Story.goal': {
    path: ['story'],
    toQuery: (selection) => `{ story(id: "${fixtures.goalComment}") { ${selection} } }`,
  },
  'StatusUpdate.goal': {
    path: ['node'],
    toQuery: (selection) =>
      `{ node(id: "StatusUpdate:${fixtures.goalStatusUpdate}") { ... on StatusUpdate { ${selection} } } }`,
  },
  'Allocation.assignee': {
    path: ['node'],
    toQuery: (selection) =>
      `{ node(id: "Allocation:${fixtures.allocation}") { ... on Allocation { ${selection} } } }`,
  },
  'GoalRelationship.goal': relationship(fixtures.goalRelationship),
  'GoalRelationship.project': relationship(fixtures.projectRelationship),
  'GoalRelationship.task': relationship(gidOf('goalRelationship', 3)),
  'GoalRelationship.portfolio': relationship(gidOf('goalRelationship', 4)),
  'PortfolioMembership.user': membership(fixtures.portfolioMembership, 'PortfolioMembership'),
  'PortfolioMembership.team': membership(fixtures.portfolioTeamMembership, 'PortfolioMembership'),
  'ProjectMembership.user': membership(fixtures.projectMembership),
  'ProjectMembership.team': membership(teamMembership),
  Portfolio: below('portfolio', fixtures.portfolio),
  StatusUpdate: {
    path: ['node'],
    toQuery: (selection) =>
      `{ node(id: "StatusUpdate:${fixtures.portfolioStatusUpdate}") { ... on StatusUpdate { ${selection} } } }`,
  },
  ProjectBrief: {
    path: ['node'],
    toQuery: (selection) =>
      `{ node(id: "ProjectBrief:${fixtures.projectBrief}") { ... on ProjectBrief { ${selection} } } }`,
  },
  Section: below('section', section),
  Task: below('task', linkedTask),
  Story: below('story', fixtures.richComment),
  Document: below('document', onSharedDrive),
  Folder: below('folder', driveFolder),
  SharedDrive: below('sharedDrive', sharedDrive),
  'ShortcutTarget.document': shortcutTarget(documentFixtures.folder, 'customer'),
  'ShortcutTarget.folder': shortcutTarget(documentFixtures.subfolder, 'repairs'),
  AddCustomFieldToPortfolioPayload: payload(
    'addCustomFieldToPortfolio',
    `portfolio: "${fixtures.innerPortfolio}", customField: "${fixtures.textField}"`,
  ),
  RemoveCustomFieldFromPortfolioPayload: payload(
    'removeCustomFieldFromPortfolio',
    `portfolio: "${fixtures.portfolio}", customField: "${fixtures.enumField}"`,
  ),
  AddCustomFieldToGoalPayload: payload(
    'addCustomFieldToGoal',
    `goal: "${fixtures.teamGoal}", customField: "${fixtures.textField}"`,
  ),
  RemoveCustomFieldFromGoalPayload: payload(
    'removeCustomFieldFromGoal',
    `goal: "${fixtures.goal}", customField: "${fixtures.numberField}"`,
  ),
  AddCustomFieldToProjectPayload: payload(
    'addCustomFieldToProject',
    `project: "${fixtures.privateProject}", customField: "${fixtures.lockedField}"`,
  ),
  RemoveGoalRelationshipPayload: payload(
    'removeGoalRelationship',
    `goal: "${fixtures.goal}", project: "${hundredTaskProject}"`,
  ),
  RemoveWorkspaceMemberPayload: payload(
    'removeWorkspaceMember',
    `workspace: "${paidWorkspace}", user: "${fixtures.guestGid}"`,
  ),
  RemoveTeamMemberPayload: payload(
    'removeTeamMember',
    `team: "${productTeam}", user: "${graceGid}"`,
  ),
  AddToPortfolioPayload: payload(
    'addToPortfolio',
    `portfolio: "${fixtures.portfolio}", project: "${fixtures.archivedProject}"`,
  ),
  RemoveFromPortfolioPayload: payload(
    'removeFromPortfolio',
    `portfolio: "${fixtures.portfolio}", project: "${hundredTaskProject}"`,
  ),
  AddTaskToSectionPayload: payload(
    'addTaskToSection',
    `section: "${section}", task: "${fixtures.emptyTask}"`,
  ),
  LinkDocumentPayload: payload(
    'linkDocument',
    `task: "${fixtures.emptyTask}", document: "${editable}"`,
  ),
  MoveSectionPayload: payload(
    'moveSection',
    `project: "${fieldRichProject}", section: "${moved}", before: "${neighbor}"`,
  ),
  RemoveCustomFieldFromProjectPayload: payload(
    'removeCustomFieldFromProject',
    `project: "${fieldRichProject}", customField: "${fixtures.textField}"`,
  ),
  CopyDocumentPayload: payload('copyDocument', `document: "${editable}"`),
  ReplyToDocumentCommentPayload: payload(
    'replyToDocumentComment',
    `comment: "${comment}", content: "Hello"`,
  ),
  ResolveDocumentCommentPayload: payload('resolveDocumentComment', `comment: "${comment}"`),
  ReopenDocumentCommentPayload: payload('reopenDocumentComment', `comment: "${comment}"`),
  UpdateDocumentCommentReplyPayload: payload(
    'updateDocumentCommentReply',
    `comment: "${commentWithReply}", reply: "AAAAR00001", content: "Hello"`,
  ),
  AppendToDocumentPayload: payload('appendToDocument', `document: "${editable}", markdown: "Hi"`),
  InsertIntoDocumentPayload: payload(
    'insertIntoDocument',
    `document: "${editable}", markdown: "Hi", after: { end: true }`,
  ),
  ReplaceDocumentSectionPayload: payload(
    'replaceDocumentSection',
    `document: "${editable}", markdown: "Hi", heading: "What must be true by then"`,
  ),
  ReplaceDocumentContentPayload: payload(
    'replaceDocumentContent',
    `document: "${editable}", markdown: "Hi"`,
  ),
  SuggestDocumentEditsPayload: payload(
    'suggestDocumentEdits',
    `document: "${editable}", edits: [{ find: "must be true", replaceWith: "is true" }]`,
  ),
  EditDocumentTextPayload: payload(
    'editDocumentText',
    `document: "${editable}", edits: [{ find: "must be true", replaceWith: "is true" }]`,
  ),
  InsertDocumentImagePayload: payload(
    'insertDocumentImage',
    `document: "${editable}", image: "${documentFixtures.image}", after: { end: true }`,
  ),
  FillTablePayload: payload(
    'fillTable',
    `document: "${editable}", newTableAfter: { end: true }, rows: [["Hi"]]`,
  ),
  UpdateDocumentPayload: payload(
    'updateDocument',
    `document: "${editable}", requests: [{ insertText: { text: "Hi", location: { index: 1 } } }]`,
  ),
};
