import type { JobRow } from '../../store/asana/job-row.ts';
import type { ProjectRow, Row } from '../../store/asana/row.ts';
import { addTask, addToSection } from '../../store/asana/row-creation.ts';
import { requireRow } from '../../store/asana/store.ts';
import type { ProjectTemplateRow } from '../../store/asana/template-row.ts';
import { addSection, createProject } from '../change/project.ts';
import {
  type Data,
  readBoolean,
  readGid,
  requireGid,
  requireText,
  toDate,
  toMember,
  toMessageText,
} from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing, Rejection } from '../protocol/rejection.ts';
import { isJsonObject } from '../protocol/request.ts';
import { checkJobCount, startJob } from './job.ts';

/** The date of the start of every project. Source: OAS, DateVariableCompact. */
const startGid = '1';
/** The date of its end. */
const endGid = '2';

type Values = ReadonlyMap<string, string>;

/** Starts to create a project from a template. */
export function instantiateProject(
  template: ProjectTemplateRow,
  data: Data,
  context: RequestContext,
): JobRow {
  const name = requireText(data, 'name');
  const { workspaceGid } = requireRow(context.store.teams, template.teamGid);
  const dates = parseDates(template, data, context);
  const roles = parseValues(data, 'requested_roles', template.roles, (field, user) =>
    toMember(field, toMessageText(user), workspaceGid, context),
  );
  checkJobCount(context);
  const { privacy_setting, public: isPublic } = data;
  const project = createProject(
    {
      name,
      team: readGid(data, 'team') ?? template.teamGid,
      color: template.color,
      ...(privacy_setting !== undefined && { privacy_setting }),
      ...(isPublic !== undefined && { public: isPublic }),
    },
    workspaceGid,
    context,
  );
  return startJob(
    {
      subtype: 'instantiate_project',
      newProjectGid: project.gid,
      work: () => complete(template, project, { dates, roles }, context),
    },
    context,
  );
}

/** The dates of the template. One without a value is today, or an error if the request is strict. */
function parseDates(template: ProjectTemplateRow, data: Data, context: RequestContext): Values {
  const isStrict = readBoolean(data, 'is_strict') ?? false;
  if (data.requested_dates === undefined && template.dates.length > 0 && !isStrict)
    throw missing('requested_dates');
  const dates = parseValues(data, 'requested_dates', template.dates, toDate);
  const open = template.dates.find(({ gid }) => !dates.has(gid));
  // Source: OAS, ProjectTemplateInstantiateProjectRequest. The wording is unverified.
  if (open && isStrict)
    throw new Rejection(422, `requested_dates: Missing a date for ${open.name}`);
  const today = context.store.clock.now().toISOString().slice(0, 10);
  return new Map(template.dates.map(({ gid }) => [gid, dates.get(gid) ?? today]));
}

function parseValues(
  data: Data,
  field: string,
  variables: readonly Row[],
  parse: (field: string, value: unknown) => string,
): Values {
  const { [field]: list = [] } = data;
  if (!Array.isArray(list)) throw invalid(`${field}: Value is not an array`);
  const values = new Map<string, string>();
  for (const [at, one] of list.entries()) {
    if (!isJsonObject(one)) throw invalid(`${field}: [${at}]: Value is not a JSON object`);
    const gid = requireGid(one, 'gid');
    if (!variables.some((variable) => variable.gid === gid))
      throw invalid(`${field}: [${at}]: Unknown object: ${gid}`);
    // A date can be null: then it is left open.
    if (one.value !== null) values.set(gid, parse(`${field}: [${at}]`, one.value));
  }
  return values;
}

function complete(
  template: ProjectTemplateRow,
  project: ProjectRow,
  { dates, roles }: { readonly dates: Values; readonly roles: Values },
  context: RequestContext,
): void {
  const { store, caller } = context;
  // It can be deleted while the job is in progress.
  if (!store.projects.has(project.gid)) return;
  const dueOn = dates.get(endGid) ?? null;
  Object.assign(project, {
    templateGid: template.gid,
    notes: template.description,
    dueOn,
    // Without an end, a project has no start.
    startOn: dueOn === null ? null : (dates.get(startGid) ?? null),
  });
  for (const gid of project.sectionGids.splice(0)) store.sections.delete(gid);
  for (const { name, tasks } of template.sections) {
    const section = addSection(project, name, context);
    for (const { name: taskName, roleGid, due } of tasks) {
      const assigneeGid = roles.get(roleGid ?? '') ?? null;
      const task = addTask(store, {
        gid: store.createGid(),
        name: taskName,
        workspaceGid: project.workspaceGid,
        createdAt: store.clock.now().toISOString(),
        createdByGid: caller.userGid,
        assigneeGid,
        dueOn: due ? toDay(dates.get(due.dateGid), due.days) : null,
      });
      addToSection(task, section);
    }
  }
}

/** The day so many days after a date. */
function toDay(date: string | undefined, days: number): string | null {
  if (date === undefined) return null;
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
