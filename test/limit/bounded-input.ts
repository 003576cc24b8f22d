import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';

/** A number or a text of the input with limits, and where they are. */
export interface BoundedInput {
  /** Where the schema describes the limit; a name for a limit that it does not describe. */
  readonly at: string;
  readonly query: string;
  readonly toVariables: (value: unknown) => object;
  /** The values at the limits. */
  readonly accepted: readonly unknown[];
  /** The nearest values outside. */
  readonly rejected: readonly unknown[];
}

const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Rows for an input of a mutation. */
function inputOf(
  mutation: string,
  at: string,
  toInput: (value: unknown) => object,
  values: Pick<BoundedInput, 'accepted' | 'rejected'>,
): BoundedInput {
  return {
    at,
    query: `mutation ($input: ${capitalized(mutation)}Input!) { ${mutation}(input: $input) { __typename } }`,
    toVariables: (value) => ({ input: toInput(value) }),
    ...values,
  };
}

const between = (min: number, max: number, step = 1) => ({
  accepted: [min, max],
  rejected: [min - step, max + step],
});
const fromOne = { accepted: [1], rejected: [0] };
const ofLength = (max: number, toText: (length: number) => unknown = (n) => 'x'.repeat(n)) => ({
  accepted: [toText(max)],
  rejected: [toText(max + 1)],
});
const url = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

const { paidWorkspace: workspace, emptyTask: task, fieldRichProject: project } = fixtures;
const { oneParagraph: document, readable } = documentFixtures;
const range = { startIndex: 1, endIndex: 2 };
/** Rows for an edit of a document. */
const editOf = (
  at: string,
  toRequest: (value: unknown) => object,
  values: Pick<BoundedInput, 'accepted' | 'rejected'>,
) =>
  inputOf(
    'updateDocument',
    at,
    (value) => ({ document, dryRun: true, requests: [toRequest(value)] }),
    values,
  );
const textStyle = (style: object, fields: string) => ({
  updateTextStyle: { range, textStyle: style, fields },
});

/** Of records that do not exist, so that no job starts. */
const waits = [
  ['duplicateTask', { task: '1', name: 'A' }],
  ['duplicateProject', { project: '1', name: 'A' }],
  ['duplicatePortfolio', { portfolio: '1', name: 'A' }],
  ['createTaskFromTemplate', { taskTemplate: '1' }],
  ['createProjectFromTemplate', { template: '1', name: 'A' }],
] as const;

const markdown = [
  ['appendToDocument', { document: readable }],
  ['insertIntoDocument', { document: readable, after: { heading: 'A' } }],
  ['replaceDocumentSection', { document: readable, heading: 'A' }],
  ['replaceDocumentContent', { document: readable }],
  ['createDocument', { title: 'A', folder: 'none' }],
] as const;

/** Every number and text of the input whose limits the schema describes, and some more. */
export const boundedInputs: readonly BoundedInput[] = [
  ...['from', 'to'].map((side) => ({
    at: `DaysFromToday.${side}`,
    query: `query ($days: DaysFromToday!) { project(id: "${project}") { tasks(filter: { dueOn: { inDays: $days } }) { nodes { gid } } } }`,
    toVariables: (value: unknown) => ({ days: { [side]: value, timeZone: 'UTC' } }),
    ...between(-36_500, 36_500),
  })),
  ...waits.map(([mutation, input]) =>
    inputOf(
      mutation,
      `${capitalized(mutation)}Input.waitSeconds`,
      (waitSeconds) => ({ ...input, waitSeconds }),
      between(0, 30),
    ),
  ),
  ...markdown.map(([mutation, input]) =>
    inputOf(
      mutation,
      `${capitalized(mutation)}Input.markdown`,
      (text) => ({ ...input, markdown: text }),
      ofLength(200_000),
    ),
  ),
  inputOf(
    'setGoalMetric',
    'SetGoalMetricInput.precision',
    (precision) => ({ goal: fixtures.goal, targetValue: 1, precision }),
    between(0, 6),
  ),
  inputOf(
    'addGoalRelationship',
    'AddGoalRelationshipInput.contributionWeight',
    (contributionWeight) => ({
      goal: fixtures.teamGoal,
      supportingGoal: fixtures.secondTeamGoal,
      contributionWeight,
    }),
    between(0, 1),
  ),
  inputOf(
    'updateGoalRelationship',
    'UpdateGoalRelationshipInput.contributionWeight',
    (contributionWeight) => ({ goalRelationship: fixtures.goalRelationship, contributionWeight }),
    between(0, 1),
  ),
  inputOf(
    'copyDocument',
    'DocumentFillInput.markdown',
    (text) => ({ document, fill: [{ find: 'A', markdown: text }], copy: readable }),
    ofLength(200_000),
  ),
  inputOf(
    'copyDocument',
    'DocumentFillInput.imageUrl',
    (imageUrl) => ({ document, fill: [{ find: 'A', imageUrl }], copy: readable }),
    ofLength(2048, url),
  ),
  ...[
    (rows: unknown) => ({ rows }),
    (rows: unknown) => ({ rows: (rows as unknown[]).slice(1), header: (rows as unknown[])[0] }),
  ].flatMap((toTable) => [
    inputOf(
      'fillTable',
      'FillTableInput.rows',
      (value) => ({ document: readable, table: { number: 9 }, ...toTable(value) }),
      // 10,001 is 73 times 137.
      {
        accepted: [Array(100).fill(Array(100).fill('A'))],
        rejected: [Array(73).fill(Array(137).fill('A'))],
      },
    ),
    inputOf(
      'fillTable',
      'FillTableInput.rows',
      (value) => ({ document: readable, table: { number: 9 }, ...toTable(value) }),
      {
        accepted: [[['x'.repeat(100_000)], ['x'.repeat(100_000)]]],
        rejected: [[['x'.repeat(100_000)], ['x'.repeat(100_001)]]],
      },
    ),
  ]),
  inputOf(
    'fillTable',
    'FillTableInput.firstRow',
    (firstRow) => ({ document: readable, table: { number: 9 }, firstRow, rows: [['A']] }),
    fromOne,
  ),
  inputOf(
    'fillTable',
    'DocumentTableInput.number',
    (number) => ({ document: readable, table: { number }, rows: [['A']] }),
    fromOne,
  ),
  inputOf(
    'fillTable',
    'FillTableInput.occurrence',
    (occurrence) => ({ document: readable, table: { heading: 'A' }, occurrence, rows: [['A']] }),
    fromOne,
  ),
  inputOf(
    'insertIntoDocument',
    'InsertIntoDocumentInput.occurrence',
    (occurrence) => ({ document: readable, after: { heading: 'A' }, markdown: 'A', occurrence }),
    fromOne,
  ),
  inputOf(
    'editDocumentText',
    'StyledTextEditInput.occurrence',
    (occurrence) => ({ document: readable, edits: [{ find: 'A', replaceWith: 'B', occurrence }] }),
    fromOne,
  ),
  inputOf(
    'suggestDocumentEdits',
    'TextEditInput.occurrence',
    (occurrence) => ({ document: readable, edits: [{ find: 'A', replaceWith: 'B', occurrence }] }),
    fromOne,
  ),
  inputOf(
    'replaceDocumentSection',
    'ReplaceDocumentSectionInput.occurrence',
    (occurrence) => ({ document: readable, heading: 'A', markdown: 'A', occurrence }),
    fromOne,
  ),
  inputOf(
    'createCustomField',
    'CreateCustomFieldInput.precision',
    (precision) => ({ workspace, name: 'A', type: 'NUMBER', precision }),
    between(0, 6),
  ),
  inputOf(
    'updateCustomField',
    'UpdateCustomFieldInput.precision',
    (precision) => ({ customField: fixtures.numberField, precision }),
    between(0, 6),
  ),
  inputOf(
    'createCustomField',
    'CreateCustomFieldInput.options',
    (options) => ({ workspace, name: 'A', type: 'ENUM', options }),
    {
      accepted: [[{ name: 'A' }], Array(500).fill({ name: 'A' })],
      rejected: [[], Array(501).fill({ name: 'A' })],
    },
  ),
  inputOf(
    'createTask',
    'CustomFieldValueInput.text',
    (text) => ({
      project,
      name: 'A',
      customFields: [{ field: fixtures.textField, value: { text } }],
    }),
    ofLength(1024),
  ),
  ...[['id', 1024] as const, ['data', 32_768] as const].map(([part, max]) =>
    inputOf(
      'createTask',
      `ExternalInput.${part}`,
      (text) => ({ project, name: 'A', external: { id: 'A', [part]: text } }),
      ofLength(max),
    ),
  ),
  inputOf(
    'prepareAttachment',
    'PrepareAttachmentInput.name',
    (name) => ({ task, name, contentType: 'text/plain', sizeBytes: 1 }),
    // Two bytes of UTF-8 each, and one more.
    ofLength(255, (bytes) => `${'é'.repeat(127)}${'x'.repeat(bytes - 254)}`),
  ),
  inputOf(
    'prepareAttachment',
    'the length of PrepareAttachmentInput.contentType',
    (contentType) => ({ task, name: 'A', contentType, sizeBytes: 1 }),
    ofLength(200, (length) => `text/${'x'.repeat(length - 5)}`),
  ),
  inputOf(
    'prepareAttachment',
    'PrepareAttachmentInput.sizeBytes',
    (sizeBytes) => ({ task, name: 'A', contentType: 'text/plain', sizeBytes }),
    between(1, 100 * 1024 * 1024),
  ),
  inputOf(
    'prepareDocumentImport',
    'PrepareDocumentImportInput.title',
    (title) => ({ title, format: 'DOCX', sizeBytes: 1 }),
    ofLength(400),
  ),
  inputOf(
    'prepareDocumentImport',
    'PrepareDocumentImportInput.sizeBytes',
    (sizeBytes) => ({ title: 'A', format: 'DOCX', sizeBytes }),
    between(1, 5 * 1024 * 1024),
  ),
  inputOf(
    'prepareImage',
    'PrepareImageInput.name',
    (name) => ({ name, format: 'PNG', sizeBytes: 1 }),
    ofLength(400),
  ),
  inputOf(
    'prepareImage',
    'PrepareImageInput.sizeBytes',
    (sizeBytes) => ({ name: 'A', format: 'PNG', sizeBytes }),
    between(1, 5 * 1024 * 1024),
  ),
  inputOf(
    'insertDocumentImage',
    'InsertDocumentImageInput.occurrence',
    (occurrence) => ({ document: readable, image: readable, after: { heading: 'A' }, occurrence }),
    fromOne,
  ),
  editOf('CreateNamedRangeRequest.name', (name) => ({ createNamedRange: { name, range } }), {
    accepted: ['x', 'x'.repeat(256)],
    rejected: ['', 'x'.repeat(257)],
  }),
  editOf(
    'InsertInlineImageRequest.uri',
    (uri) => ({ insertInlineImage: { uri, location: { index: 1 } } }),
    ofLength(2048, url),
  ),
  editOf(
    'ReplaceImageRequest.uri',
    (uri) => ({ replaceImage: { uri, imageObjectId: 'A' } }),
    ofLength(2048, url),
  ),
  editOf(
    'WeightedFontFamilyInput.weight',
    (weight) =>
      textStyle({ weightedFontFamily: { fontFamily: 'Arial', weight } }, 'weightedFontFamily'),
    between(100, 900, 100),
  ),
  {
    at: 'the length of Query.taskByExternalId(externalId:)',
    query: 'query ($id: String!) { taskByExternalId(externalId: $id) { __typename } }',
    toVariables: (id) => ({ id }),
    ...ofLength(1024),
  },
  {
    at: 'Query.search(first:)',
    query: `query ($first: Int) { search(text: "a", workspace: "${workspace}", first: $first) { users { __typename } } }`,
    toVariables: (first) => ({ first }),
    ...between(1, 100),
  },
  {
    at: 'the length of Query.search(text:) for documents',
    query: 'query ($text: String!) { search(text: $text) { documents { __typename } } }',
    toVariables: (text) => ({ text }),
    ...ofLength(500),
  },
  ...['text', 'name', 'owner'].map((part) => ({
    at: `the length of DocumentFilter.${part}`,
    query: 'query ($filter: DocumentFilter) { documents(filter: $filter) { __typename } }',
    toVariables: (text: unknown) => ({ filter: { [part]: text } }),
    ...ofLength(500),
  })),
  inputOf(
    'rawRequest',
    'the length of RawRequestInput.path',
    (path) => ({ service: 'ASANA', method: 'GET', path }),
    ofLength(8000, (length) => `/api/1.0/${'x'.repeat(length - 9)}`),
  ),
];
