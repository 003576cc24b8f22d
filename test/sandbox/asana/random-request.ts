import fc from 'fast-check';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { world } from '../../world.ts';
import description from '../description/asana.json' with { type: 'json' };
import type { Operation } from '../description/operation.ts';
import { resolve, type Schema, type Schemas } from '../description/validate.ts';

// Random requests, made from Asana's published description. Half of them also contain values that it does not allow.

export type Draw = fc.GeneratorValue;

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

// TypeScript infers one type per schema of the JSON file, which is too narrow for the keywords of the others.
const operations = description.operations as unknown as Readonly<Record<string, Operation>>;
const schemas = description.schemas as unknown as Schemas;

/** A form, a list of other requests, and requests that make the emulator send some itself. */
const others = ['POST /attachments', 'POST /batch', 'POST /webhooks'];

const keys: readonly string[] = Object.keys(operations).filter((key) => !others.includes(key));

const [first = ''] = world.tags.keys();
const [option = ''] = [...world.customFields.values()].flatMap(({ options = [] }) =>
  options.map(({ gid }) => gid),
);

/** Values of texts, by the name of what a request calls them: mostly the ids of records. */
const texts: Readonly<Record<string, readonly string[]>> = {
  access_request: [fixtures.accessRequest],
  ooo_entry: [fixtures.absence, fixtures.personalAbsence],
  allocation: [fixtures.allocation, fixtures.privateAllocation],
  assignee: ['me', fixtures.graceGid, fixtures.adaGid],
  dependencies: [fixtures.emptyTask, fixtures.milestone],
  dependents: [fixtures.emptyTask, fixtures.milestone],
  followers: ['me', fixtures.graceGid, 'hana@fernwood.example'],
  members: ['me', fixtures.graceGid],
  organization: [fixtures.paidWorkspace],
  name: ['x', 'Grüße 🎧'],
  notes: ['x', ''],
  owner: ['me', fixtures.graceGid],
  attachment: [...world.attachments.keys()].slice(0, 5),
  custom_field: [fixtures.enumField, fixtures.textField, fixtures.lockedField],
  custom_type: [fixtures.customType],
  enum_option: [option],
  goal: [fixtures.goal, fixtures.teamGoal, fixtures.secretGoal],
  goal_relationship: [fixtures.goalRelationship, fixtures.secretRelationship],
  html_notes: ['<body>x</body>', '<body>Grüße <strong>🎧</strong></body>'],
  html_text: ['<body>x</body>'],
  item: [fixtures.fieldRichProject, fixtures.innerPortfolio],
  job: [fixtures.finishedJob],
  limit: ['1', '100'],
  member: [fixtures.graceGid, fixtures.productTeam],
  membership: [
    fixtures.projectMembership,
    fixtures.privateProjectMembership,
    fixtures.portfolioMembership,
  ],
  parent: [fixtures.fieldRichProject, fixtures.taskWithEverything, fixtures.portfolio],
  portfolio: [fixtures.portfolio, fixtures.privatePortfolio],
  project: [fixtures.fieldRichProject, fixtures.hundredTaskProject, fixtures.privateProject],
  project_brief: [fixtures.projectBrief],
  project_template: [fixtures.projectTemplate, fixtures.secretTemplate],
  section: [...world.sections.keys()].slice(0, 5),
  status_update: [fixtures.statusUpdate, fixtures.goalStatusUpdate],
  story: [fixtures.richComment, fixtures.plainComment],
  supported_goal: [fixtures.goal],
  supporting_resource: [fixtures.fieldRichProject, fixtures.secondTeamGoal],
  tag: [fixtures.tag, first],
  target: [fixtures.fieldRichProject, fixtures.portfolio],
  task: [fixtures.taskWithEverything, fixtures.emptyTask, fixtures.privateTask],
  task_template: [fixtures.taskTemplate],
  text: ['x', 'Grüße 🎧'],
  title: ['x'],
  team: [fixtures.productTeam, fixtures.leadershipTeam],
  team_membership: [fixtures.teamMembership],
  time_period: [fixtures.timePeriod],
  time_tracking_entry: [fixtures.timeTrackingEntry],
  user: ['me', fixtures.graceGid, fixtures.guestGid],
  workspace: [fixtures.paidWorkspace, fixtures.freeWorkspace],
  workspace_membership: [fixtures.workspaceMembership],
};

const anyText = Object.values(texts).flat();
const words = ['', 'x', 'Grüße 🎧', '0', 'null', '2026-07-01', '<body>x</body>', '../x', 'a,b'];
const formats: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-06-15', '2026-07-01', '2026-02-30', 'tomorrow'],
  'date-time': ['2026-06-15T09:00:00.000Z', '2026-07-01T00:00:00Z', '9 o’clock'],
};

const pick = <Value>(draw: Draw, values: readonly Value[]): Value =>
  draw(fc.constantFrom<Value[]>, ...values);

const isWrong = (draw: Draw, wrong: Wrong): boolean => wrong < Infinity && oneIn(draw, wrong);

/** True in one of so many draws. */
const oneIn = (draw: Draw, count: number): boolean => draw(fc.nat, count - 1) === 0;

/** One in so many values is not the right one; infinity for none. */
type Wrong = number;

/** A value of a type, which can have another type. */
function drawValue(draw: Draw, unresolved: Schema, name: string, wrong: Wrong, depth = 0): unknown {
  const schema = resolve(unresolved, schemas);
  const { type, anyOf, items, properties, format = '' } = schema;
  if (isWrong(draw, wrong)) return pick(draw, [null, 7, true, [], {}, 'x']);
  if (schema.nullable && oneIn(draw, 5)) return null;
  if (schema.enum) return pick(draw, schema.enum);
  if (anyOf) return drawValue(draw, pick(draw, anyOf), name, wrong, depth);
  if (type === 'boolean') return pick(draw, [true, false]);
  if (type === 'integer' || type === 'number') return pick(draw, [0, 1, 2, 50, 100, -1, 0.5]);
  if (type === 'array')
    return [0, 1]
      .slice(draw(fc.nat, 1))
      .map(() => drawValue(draw, items ?? {}, name, wrong, depth + 1));
  if (type === 'object' || properties)
    return depth > 3 ? {} : drawObject(draw, schema, wrong, depth + 1);
  return drawText(draw, name, wrong, format);
}

function drawText(draw: Draw, name: string, wrong: Wrong, format = ''): string {
  const known = texts[name] ?? texts[name.replace(/_gid$|s$/, '')] ?? formats[format];
  if (known !== undefined && !isWrong(draw, wrong)) return pick(draw, known);
  return pick(draw, oneIn(draw, 2) ? words : anyText);
}

function drawObject(
  draw: Draw,
  { properties = {}, required = [] }: Pick<Schema, 'properties' | 'required'>,
  wrong: Wrong,
  depth = 0,
): Readonly<Record<string, unknown>> {
  const chosen = Object.entries(properties).filter(([name]) =>
    required.includes(name) ? !isWrong(draw, wrong) : oneIn(draw, 4),
  );
  return Object.fromEntries(
    chosen.map(([name, schema]) => [name, drawValue(draw, schema, name, wrong, depth)]),
  );
}

/** Names of fields, of the record and of records in it. */
function drawFields(draw: Draw, { response }: Operation): string {
  const data = resolve(response.properties?.['data'] ?? {}, schemas);
  const record = resolve(data.items ?? data, schemas);
  const names = Object.keys(record.properties ?? { gid: {} });
  return [0, 1, 2]
    .map(() => pick(draw, names))
    .map((name) => (oneIn(draw, 3) ? `${name}.name` : name))
    .join(',');
}

export function drawRequest(draw: Draw): RandomRequest & { readonly key: string } {
  const key = pick(draw, keys);
  const operation = operations[key];
  const [method = '', template = ''] = key.split(' ');
  if (operation === undefined) throw new Error(`${key} has no operation`);
  const wrong = oneIn(draw, 2) ? 10 : Number.POSITIVE_INFINITY;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(drawText(draw, name, wrong)),
  );
  const query = new URLSearchParams();
  const drawn = drawObject(
    draw,
    { properties: operation.query, required: operation.required ?? [] },
    wrong,
  );
  for (const [name, value] of Object.entries(drawn)) query.set(name, String(value));
  if (oneIn(draw, 2)) query.set('opt_fields', drawFields(draw, operation));
  const address = `${path}?${query}`;
  if (operation.request === undefined) return { key, method, path: address };
  const data = drawValue(draw, operation.request, 'data', wrong);
  return { key, method, path: address, body: isWrong(draw, wrong) ? data : { data } };
}
