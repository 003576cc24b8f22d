// What each field of the schema needs of Asana, written down by hand from Asana's documentation. It repeats on purpose what
// the type files declare: the property test holds the two against each other.

/** A field's arguments as a query writes them. */
export type Args = Readonly<Record<string, string | number | boolean>>;

/** What one field needs. */
export type Entry =
  /** Paths of its record, and nothing below it. */
  | { readonly kind: 'leaf'; readonly paths: readonly string[]; readonly args?: Args }
  /** Another record that stands in its own at this path; empty for the same record. */
  | {
      readonly kind: 'ride';
      readonly path: string;
      readonly type: string;
      readonly also?: readonly string[];
      readonly args?: Args;
    }
  /** A page of a list with a request of its own. */
  | {
      readonly kind: 'list';
      readonly type: string;
      readonly read: (gid: string) => Read;
      readonly args: Args;
      readonly also?: readonly string[];
    }
  /** One record with a request of its own. */
  | { readonly kind: 'record'; readonly type: string; readonly read: (gid: string) => Read }
  /** The person behind `created_by`: asked for by id, and only as far as nobody brought them along. */
  | { readonly kind: 'creator' };

/** A read as the sandbox notes it. */
export interface Read {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

const leaf = (...paths: string[]): readonly [Entry] => [{ kind: 'leaf', paths }];
const leaves = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([field, path]) => [field, leaf(path)]));
const ride = (path: string, type: string): readonly [Entry] => [{ kind: 'ride', path, type }];
const free = leaf();

/** A list by its route, in pages of one and of two. */
const list = (
  type: string,
  read: (gid: string) => Read,
  more: {
    readonly args?: Args;
    readonly query?: Read['query'];
    readonly also?: readonly string[];
    readonly limit?: string;
  } = {},
): readonly Entry[] =>
  [1, 2].map((first) => ({
    kind: 'list',
    type,
    args: { first, ...more.args },
    ...(more.also === undefined ? {} : { also: more.also }),
    read: (gid) => {
      const { path, query = {} } = read(gid);
      return { path, query: { ...query, ...more.query, limit: more.limit ?? String(first) } };
    },
  }));

const tasks = (under: string): readonly Entry[] => {
  const read = (gid: string) => ({ path: `/${under}/${gid}/tasks` });
  return [
    ...list('Task', read),
    ...list('Task', read, { args: { completed: false }, query: { completed_since: 'now' } }),
    // Asana cannot leave out open tasks: whole pages come, and are looked through here.
    ...list('Task', read, { args: { completed: true }, also: ['completed'], limit: '100' }),
  ];
};
const below = (noun: string, name: string) => (gid: string) => ({
  path: `/${noun}/${gid}/${name}`,
});

const value = {
  ...leaves({
    name: 'name',
    displayValue: 'display_value',
    isReadOnly: 'is_value_read_only',
    isEnabled: 'enabled',
  }),
  customField: ride('', 'CustomField'),
};

/** By type and field, every way to write the field. */
export const table: Readonly<Record<string, Readonly<Record<string, readonly Entry[]>>>> = {
  Workspace: {
    id: free,
    gid: free,
    ...leaves({ name: 'name', isOrganization: 'is_organization', emailDomains: 'email_domains' }),
    users: list('User', (gid) => ({ path: '/users', query: { workspace: gid } })),
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
    workspace: ride('organization', 'Workspace'),
    projects: list('Project', below('teams', 'projects')),
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
    workspaces: ride('workspaces', 'Workspace'),
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
      url: 'permalink_url',
      createdAt: 'created_at',
      modifiedAt: 'modified_at',
      dueOn: 'due_on',
      startOn: 'start_on',
      completed: 'completed',
      completedAt: 'completed_at',
    }),
    completedBy: ride('completed_by', 'User'),
    owner: ride('owner', 'User'),
    team: ride('team', 'Team'),
    workspace: ride('workspace', 'Workspace'),
    members: ride('members', 'User'),
    followers: ride('followers', 'User'),
    customFields: ride('custom_field_settings.custom_field', 'CustomField'),
    sections: list('Section', below('projects', 'sections')),
    tasks: tasks('projects'),
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
    project: ride('project', 'Project'),
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
      approvalStatus: 'approval_status',
      url: 'permalink_url',
      completed: 'completed',
      completedAt: 'completed_at',
      dueOn: 'due_on',
      dueAt: 'due_at',
      startOn: 'start_on',
      startAt: 'start_at',
      createdAt: 'created_at',
      modifiedAt: 'modified_at',
      numLikes: 'num_likes',
      subtaskCount: 'num_subtasks',
      externalId: 'external.gid',
      externalData: 'external.data',
    }),
    completedBy: ride('completed_by', 'User'),
    createdBy: [{ kind: 'creator' }],
    assignee: ride('assignee', 'User'),
    followers: ride('followers', 'User'),
    workspace: ride('workspace', 'Workspace'),
    projects: ride('projects', 'Project'),
    memberships: ride('memberships', 'TaskMembership'),
    section: [
      ...ride('memberships.section', 'Section'),
      {
        kind: 'ride',
        path: 'memberships.section',
        type: 'Section',
        args: { project: '12' },
        also: ['memberships.project'],
      },
    ],
    tags: ride('tags', 'Tag'),
    parent: ride('parent', 'Task'),
    subtasks: list('Task', below('tasks', 'subtasks')),
    dependencies: list('Task', below('tasks', 'dependencies')),
    dependents: list('Task', below('tasks', 'dependents')),
    customFields: ride('custom_fields', 'CustomFieldValue'),
    customField: [
      { kind: 'ride', path: 'custom_fields', type: 'CustomFieldValue', args: { id: '12' } },
      {
        kind: 'ride',
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
  TaskMembership: { project: ride('project', 'Project'), section: ride('section', 'Section') },
  Tag: {
    id: free,
    gid: free,
    ...leaves({
      name: 'name',
      color: 'color',
      notes: 'notes',
      url: 'permalink_url',
      createdAt: 'created_at',
    }),
    followers: ride('followers', 'User'),
    workspace: ride('workspace', 'Workspace'),
  },
  Story: {
    id: free,
    gid: free,
    ...leaves({
      type: 'type',
      resourceSubtype: 'resource_subtype',
      text: 'text',
      htmlText: 'html_text',
      isPinned: 'is_pinned',
      isEdited: 'is_edited',
      numLikes: 'num_likes',
      source: 'source',
      createdAt: 'created_at',
    }),
    createdBy: ride('created_by', 'User'),
    target: ride('target', 'Task'),
  },
  Attachment: {
    id: free,
    gid: free,
    ...leaves({
      name: 'name',
      resourceSubtype: 'resource_subtype',
      host: 'host',
      createdAt: 'created_at',
      sizeBytes: 'size',
      downloadUrl: 'download_url',
      viewUrl: 'view_url',
      permanentUrl: 'permanent_url',
    }),
    parent: ride('parent', 'Task'),
  },
  CustomField: {
    id: free,
    gid: free,
    ...leaves({
      name: 'name',
      description: 'description',
      resourceSubtype: 'resource_subtype',
      representationType: 'representation_type',
      precision: 'precision',
      format: 'format',
      currencyCode: 'currency_code',
      customLabel: 'custom_label',
      isGlobalToWorkspace: 'is_global_to_workspace',
      isFormulaField: 'is_formula_field',
      idPrefix: 'id_prefix',
    }),
    enumOptions: ride('enum_options', 'EnumOption'),
    createdBy: ride('created_by', 'User'),
  },
  EnumOption: { gid: free, ...leaves({ name: 'name', enabled: 'enabled', color: 'color' }) },
  ReferencedResource: { gid: free, ...leaves({ name: 'name', resourceType: 'resource_type' }) },
  TextCustomFieldValue: { ...value, text: leaf('text_value') },
  NumberCustomFieldValue: { ...value, number: leaf('number_value') },
  EnumCustomFieldValue: { ...value, enumOption: ride('enum_value', 'EnumOption') },
  MultiEnumCustomFieldValue: { ...value, enumOptions: ride('multi_enum_values', 'EnumOption') },
  DateCustomFieldValue: {
    ...value,
    date: leaf('date_value.date'),
    dateTime: leaf('date_value.date_time'),
  },
  PeopleCustomFieldValue: { ...value, people: ride('people_value', 'User') },
  ReferenceCustomFieldValue: {
    ...value,
    references: ride('reference_value', 'ReferencedResource'),
  },
};

/** Fields that the property leaves to tests of their own: a free workspace refuses them. */
export const leftOut: ReadonlySet<string> = new Set([
  'Workspace.teams',
  'Workspace.tasks',
  'Workspace.customFields',
  // Of Google, see test/graph/link.
  'Task.documents',
  'Story.documents',
  'Project.documents',
]);

/** The concrete types behind an abstract one; a concrete one is behind itself. */
export const typesBehind = (type: string): readonly string[] =>
  type === 'CustomFieldValue'
    ? Object.keys(table).filter((name) => name.endsWith('CustomFieldValue'))
    : [type];

/** Paths that every record of an abstract type is asked for, to tell its concrete type. */
export const always: Readonly<Record<string, string>> = { CustomFieldValue: 'resource_subtype' };
