import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AssumptionId, assumptionIds } from '../../../sandbox/assumption/setting.ts';
import { gidOf } from '../../../sandbox/store/gid.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../src/service/asana/assumption/assumption.ts';
import { googleAssumptions } from '../../../src/service/google/assumption/assumption.ts';
import type { Assumption } from '../../../src/upstream/assumption/assumption.ts';
import { type ClientResult, createAsker, type Person } from '../../ask.ts';
import { someOfRow } from '../../case-count.ts';
import { findExamples } from '../../docs/example.ts';
import { normalizeResponse } from '../../docs/normalize-response.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import {
  type GoogleWithoutOperation,
  googleOperations,
  googleWithoutOperation,
} from './google/operation.ts';

// Breaks each assumption in the sandbox, and compares the results of documented commands with the documented ones: in CI of all of them.

const page = readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8');
/** `rawRequest` returns what the service sends, whatever it is. `cost` sends nothing. */
const examples = findExamples(page).filter(({ query }) => !/rawRequest|cost\(/.test(query));

const assumptions: readonly Assumption[] = [
  ...Object.values(asanaAssumptions),
  ...Object.values(googleAssumptions),
];

/** The second section of the project with custom fields. */
const secondSection = gidOf('section', 12);

/** Depends on the cursor of another operation. search.test.ts is about it. */
const searchBefore = 'asana.search-before';

/** No response shows that one of these does not hold, so there is no note. Other files of this folder are about them. */
const withoutNote = [
  'asana.error-field',
  'asana.expired-offset',
  'asana.external-not-found',
  'asana.list-modified-at',
  'asana.missing-scope',
  'asana.my-tasks-sections',
  'asana.oauth-errors',
  'asana.oauth-required',
  'asana.oauth-scopes',
  'asana.refresh-redirect-uri',
  'asana.refresh-token',
  'asana.retry-after',
  'asana.search-words',
  'asana.stories-order',
  'asana.web-address',
] as const satisfies readonly AssumptionId[];

type WithOperation = Exclude<
  AssumptionId,
  GoogleWithoutOperation | typeof searchBefore | (typeof withoutNote)[number]
>;

/** An operation for each assumption that depends on it. */
const operations: Readonly<Record<WithOperation, string>> = {
  'asana.attachment-form': `mutation { linkDocument(input: { task: "${fixtures.emptyTask}", document: "${documentFixtures.editable}" }) { task { name } } }`,
  'asana.batch': `{ a: task(id: "${fixtures.taskWithEverything}") { name } b: project(id: "${fixtures.fieldRichProject}") { name } }`,
  'asana.batch-options': `{ a: task(id: "${fixtures.taskWithEverything}") { htmlNotes } b: project(id: "${fixtures.fieldRichProject}") { tasks(first: 2) { pageInfo { hasNextPage } nodes { notes } } } }`,
  'asana.clear-multi-enum': `mutation { updateTask(input: { task: "${fixtures.taskWithEverything}", customFields: [{ field: "${fixtures.multiEnumField}", value: null }] }) { task { name } } }`,
  'asana.create-memberships': `mutation { createTask(input: { name: "New", section: "${secondSection}" }) { task { name section { id name } projects { name } } } }`,
  'asana.date-values': `mutation { updateTask(input: { task: "${fixtures.taskWithEverything}", customFields: [{ field: "${fixtures.dateField}", value: { date: "2027-01-02" } }] }) { task { name } } }`,
  'asana.external-colon': `{ taskByExternalId(externalId: "${fixtures.externalIdOfTaskWithEverything}") { name } }`,
  'asana.modified-since': `{ project(id: "${fixtures.fieldRichProject}") { tasks(filter: { modifiedAt: { from: "2026-01-01T00:00:00Z" } }) { nodes { name } } } }`,
  'asana.nested-fields': `{ task(id: "${fixtures.taskWithEverything}") { name assignee { name email workspaces { name } } projects { name team { name } owner { email } } memberships { section { name createdAt } } } }`,
  'asana.search-limit': `{ workspace(id: "${fixtures.paidWorkspace}") { tasks(text: "launch", first: 5) { nodes { name } } } }`,
  'asana.search-order': `{ workspace(id: "${fixtures.paidWorkspace}") { tasks(text: "launch", first: 5) { nodes { name } } } }`,
  'asana.search-due-order': `{ workspace(id: "${fixtures.paidWorkspace}") { tasks(filter: { projects: { any: ["${fixtures.fieldRichProject}", "${fixtures.personalProject}"] } }, orderBy: { by: DUE_ON }, first: 100) { nodes { name } } } }`,
  'asana.typeahead-fields': `{ search(workspace: "${fixtures.paidWorkspace}", text: "the", first: 3) { tasks { name completed assignee { name } } users { email } } }`,
  'asana.write-fields': `mutation { updateTask(input: { task: "${fixtures.taskWithEverything}", name: "Renamed" }) { task { name htmlNotes subtaskCount assignee { email } } } }`,
  ...googleOperations,
};

/** Most examples use one service. A broken assumption about the other one cannot change their results. */
const dependsOn =
  (ids: readonly AssumptionId[]) =>
  ({ query, upstream }: (typeof examples)[number]) =>
    ids.some(
      (id) => /\/v1\/documents|\/drive\/v3/.test(upstream.text) || !id.startsWith('google.'),
    ) && !ids.some((id) => changed[id]?.test(query));

/**
 * Examples with another result if an assumption is broken: the drives have no files or no changes, the positions of a table are others, or Docs makes
 * no suggestion or reads no image.
 */
const changed: Readonly<Partial<Record<AssumptionId, RegExp>>> = {
  'google.list-shared-drives': /sharedDrive\(/,
  'google.saved-suggestions': /suggestDocumentEdits/,
  'google.shared-images': /insertDocumentImage/,
  'google.suggested-edits': /suggestDocumentEdits/,
  'google.supports-all-drives': /sharedDrive\(|documentChanges/,
  'google.utf16-indexes': /fillTable/,
};

/** If all assumptions are broken at once, nothing depends on these any more. */
const hidden: readonly AssumptionId[] = [
  'asana.batch-options',
  'asana.search-due-order',
  'google.list-corpora',
  'google.list-shared-drives',
];

/**
 * A result without what an assumption changes: which comments are the first two, the name of an input in an error of Asana, and the number
 * of a rejected change in an error of Docs. The addresses of Drive have a parameter more than those that the server makes.
 */
const toComparable = (result: unknown, ids: readonly AssumptionId[]): unknown => {
  const isNumberless = ids.includes('google.rejected-request-wording');
  const isNameless = ids.includes('asana.error-field');
  return JSON.parse(JSON.stringify(result), (name, value) => {
    if (name === 'comments' && ids.includes('asana.stories-order')) return 'in any order';
    // A request for access can have a message, too, or none.
    if (name === 'message' && value !== null) {
      const text = isNumberless ? value.replace(/requests\[\d+\]\./, '') : value;
      return isNameless ? text.replace(/(?<=rejected the input: )[a-z_]+: /, '') : text;
    }
    if (name === 'url' && ids.includes('google.document-addresses'))
      return value.replace('?usp=drivesdk', '');
    if (name !== 'field') return value;
    if (typeof value !== 'string') return undefined;
    return (value.startsWith('requests[') ? isNumberless : isNameless) ? undefined : value;
  });
};

const conflict = ['REVISION_CONFLICT'];
const codesOf = ({ errors }: ClientResult) => errors.map(({ extensions }) => extensions.code);

const hasOperation = (id: AssumptionId): id is WithOperation =>
  ![searchBefore, ...googleWithoutOperation, ...withoutNote].some((one) => one === id);

test('the sandbox can break only assumptions that the server lists', () => {
  const ids = assumptions.map(({ id }) => id);
  const unknown = assumptionIds.filter((id) => !ids.includes(id));
  expect(unknown, 'assumptions of the sandbox that the server does not list').toEqual([]);
});

test('the sandbox can break all assumptions about the responses of Asana', () => {
  const ids: readonly string[] = assumptionIds;
  const all = Object.values(asanaAssumptions).map(({ id }) => id);
  // No response contains the address of a comment or a goal. address.test.ts is about them.
  const broken = [
    ...ids.filter((id) => id.startsWith('asana.')),
    asanaAssumptions.commentAddress.id,
    asanaAssumptions.goalAddress.id,
  ];
  expectSameNames(broken, all, 'The sandbox must be able to break each assumption about Asana');
});

test('the sandbox can break every assumption about Google', () => {
  const all = Object.values(googleAssumptions).map(({ id }) => id);
  const broken = assumptionIds.filter((id) => id.startsWith('google.'));
  expectSameNames(broken, all, 'The sandbox must be able to break each assumption about Google');
});

const asker = await createAsker();
const whole = await createAsker();

const rows = [
  ...assumptionIds.map((id) => ({ name: id, ids: [id] })),
  { name: 'any assumption', ids: [...assumptionIds] },
];

describe.each(rows.map((row, number) => ({ ...row, number })))(
  'without $name',
  ({ ids, number }) => {
    test.each(someOfRow(examples.filter(dependsOn(ids)), number, 96))(
      '$heading (docs/commands.md:$line) has the documented result',
      async (example) => {
        asker.sandbox.setAssumptions({ broken: ids });
        const { query, variables, user, response } = example;
        const { data, errors } = await asker.ask(query, variables, user as Person);
        const result = { data, ...(errors.length === 0 ? {} : { errors }) };
        const actual = await normalizeResponse(result, asker);
        const documented = JSON.parse(response.text);
        expect(toComparable(actual, ids)).toEqual(toComparable(documented, ids));
      },
    );

    test.each(ids.filter(hasOperation))(
      'an operation that depends on %s has the same result and a note',
      async (id) => {
        const expected = await whole.ask(operations[id]);
        expect(codesOf(expected)).toEqual(
          id === 'google.revision-conflict-wording' ? conflict : [],
        );
        expect(expected.upstream.notes).toEqual([]);
        asker.sandbox.setAssumptions({ broken: ids });
        const result = await asker.ask(operations[id]);
        expect([result.data, codesOf(result)]).toEqual([expected.data, codesOf(expected)]);
        // If another assumption fails first, this one can be met only by the next operation.
        const next = await asker.ask(operations[id]);
        const notes = [...result.upstream.notes, ...next.upstream.notes];
        const isHidden = ids.length > 1 && hidden.includes(id);
        if (!isHidden) expect(notes.join('\n')).toContain(id);
      },
    );
  },
);
