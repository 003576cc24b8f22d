/** A place where Asana's OpenAPI document differs from Asana's own documentation or responses. */
interface Correction {
  /** Where it is in the reduced description. */
  readonly path: readonly string[];
  /** The keywords to set there. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

const query = (route: string) => ['operations', route, 'query'];
const property = (record: string, name: string) => ['schemas', record, 'properties', name];
const createdTask = (route: string) => ['operations', route, 'request', 'properties'];

/** The body of a new task has this property, which the document marks as read-only and describes as create-only. */
const memberships = {
  type: 'array',
  items: {
    type: 'object',
    properties: { project: { type: 'string' }, section: { type: 'string', nullable: true } },
  },
};

/** The records that a search by name finds. */
const suggested = [
  'Task',
  'Project',
  'Portfolio',
  'Goal',
  'User',
  'Tag',
  'Team',
  'CustomField',
].map((name) => ({
  $ref: name,
}));

/** What the tests assume instead of the document. Keep this list short: each entry weakens the comparison. */
export const corrections: readonly Correction[] = [
  {
    path: query('GET /workspaces/{workspace_gid}/tasks/search'),
    change: { limit: { type: 'integer' } },
    reason: 'The reference gives the search a page size of up to 100.',
  },
  {
    path: query('GET /workspaces/{workspace_gid}/projects/search'),
    change: { limit: { type: 'integer' } },
    reason: 'The text of the route gives it a page size of up to 100, with this parameter.',
  },
  {
    path: [
      'operations',
      'GET /workspaces/{workspace_gid}/typeahead',
      'response',
      'properties',
      'data',
      'items',
    ],
    change: { $ref: undefined, anyOf: suggested },
    reason:
      'The text of the route says that field selectors work; the document types each record as one with a name only (unverified).',
  },
  {
    path: [
      'operations',
      'GET /portfolios/{portfolio_gid}/items',
      'response',
      'properties',
      'data',
      'items',
    ],
    change: { $ref: undefined, anyOf: [{ $ref: 'Project' }, { $ref: 'Portfolio' }] },
    reason:
      'A portfolio can contain portfolios; the document types each item as a project (unverified).',
  },
  {
    path: ['operations', 'GET /task_templates', 'response', 'properties'],
    change: { next_page: { $ref: 'NextPage' } },
    reason: 'The route has the parameters of pages; the document declares no next page.',
  },
  {
    path: [...query('GET /tasks'), 'completed_since'],
    change: { format: undefined },
    reason: 'The description of the parameter allows `now` in addition to a time.',
  },
  {
    path: createdTask('POST /tasks'),
    change: { memberships },
    reason: 'The description says that it can be set on creation; `readOnly` contradicts it.',
  },
  {
    path: ['operations', 'PUT /custom_fields/{custom_field_gid}', 'request'],
    change: { required: undefined },
    reason: 'The description says that the workspace is create-only; `required` contradicts it.',
  },
  {
    path: createdTask('POST /tasks/{task_gid}/subtasks'),
    change: { memberships },
    reason: 'The description says that it can be set on creation; `readOnly` contradicts it.',
  },
  {
    path: [...createdTask('POST /tasks/{task_gid}/setParent'), 'parent'],
    change: { nullable: true },
    reason: 'The description of the property allows null, for no parent.',
  },
  {
    path: ['operations', 'POST /status_updates', 'request'],
    change: { required: ['status_type', 'parent'] },
    reason: 'As in other rich text, `html_text` replaces `text` (unverified for status updates).',
  },
  {
    path: ['schemas', 'StatusUpdate'],
    change: { required: undefined },
    reason: 'A request requires them. A response contains the fields that the request names.',
  },
  {
    path: [
      ...createdTask('POST /project_templates/{project_template_gid}/instantiateProject'),
      'requested_dates',
      'items',
      'properties',
      'value',
    ],
    change: { format: 'date' },
    reason: 'The description of the property says that it is a date in the form `YYYY-MM-DD`.',
  },
  {
    path: [
      ...createdTask('POST /batch'),
      'actions',
      'items',
      'properties',
      'options',
      'properties',
    ],
    change: { offset: { type: 'string' } },
    reason: 'An offset is the string of `next_page.offset` in every other route.',
  },
  {
    path: [...property('CustomField', 'date_value'), 'properties', 'date_time'],
    change: { nullable: true },
    reason: 'A date without a time has no time (unverified: null or absent).',
  },
  {
    path: [...property('Workspace', 'email_domains'), 'items'],
    change: { format: undefined },
    reason: 'The example is a domain name, which is not a URI.',
  },
  {
    path: property('Project', 'team'),
    change: { nullable: true },
    reason: 'A workspace that is not an organization has no teams.',
  },
  {
    path: property('Task', 'external'),
    change: { nullable: true },
    reason: 'A request can name it for a task without external data (unverified: null or absent).',
  },
  {
    path: property('Story', 'sticker_name'),
    change: { nullable: true },
    reason: 'Most comments have no sticker (unverified: null or absent).',
  },
  {
    path: property('TimeTrackingEntry', 'attributable_to'),
    change: { nullable: true },
    reason: 'A task can be in no project (unverified: null or absent).',
  },
  {
    path: property('Story', 'target'),
    change: { $ref: undefined, anyOf: [{ $ref: 'Task' }, { $ref: 'Goal' }] },
    reason:
      'Goals have stories too; the document types the target of each story as a task (unverified).',
  },
  {
    path: property('Event', 'parent'),
    change: { nullable: true },
    reason: 'The guide to webhooks shows null for events that are neither `added` nor `removed`.',
  },
];
