import * as z from 'zod';
import { myTasksSections } from '../store/asana/my-tasks.ts';
import { createGidSequence, gidOf } from '../store/gid.ts';
import { fixtures } from '../world/fixture/fixture.ts';
import { type PersonName, people } from '../world/fixture/person.ts';
import type { SandboxState } from './data.ts';

// Object.keys does not keep the type of the names.
const person = z.enum(Object.keys(people) as PersonName[]);
const gid = z.string().regex(/^\d{1,20}$/, 'A gid has 1 to 20 digits.');
const name = z.string().min(1);
const date = z.iso.date().nullable().default(null);
const { paidWorkspace, freeWorkspace, productTeam } = fixtures;

const projectSchema = z
  .strictObject({
    gid,
    name,
    notes: z.string().default(''),
    workspace: z.enum([paidWorkspace, freeWorkspace]).default(paidWorkspace),
    team: z.enum([1, 2, 3, 4, 5].map((number) => gidOf('team', number))).nullish(),
    privacy_setting: z
      .enum(['public_to_workspace', 'private_to_team', 'private'])
      .default('public_to_workspace'),
    archived: z.boolean().default(false),
    owner: person.nullable().default('ada'),
    members: z.array(person).default(['ada']),
    sections: z
      .array(z.strictObject({ gid: gid.optional(), name, tasks: z.array(gid).default([]) }))
      .default([]),
  })
  // Each project of an organization has a team.
  .transform(({ team, ...project }) => ({
    ...project,
    team: project.workspace === freeWorkspace ? null : (team ?? productTeam),
  }));

const taskSchema = z.strictObject({
  gid,
  name: z.string(),
  notes: z.string().default(''),
  assignee: person.nullable().default(null),
  assignee_section: name.optional(),
  created_by: person.default('ada'),
  start_on: date,
  due_on: date,
  due_at: z.iso.datetime().nullable().default(null),
  completed: z.boolean().default(false),
  subtasks: z.array(gid).default([]),
  comments: z.array(z.strictObject({ by: person, text: z.string() })).default([]),
});

/** A person, everybody with the link, an e-mail address or a domain. */
const holder = z.string().refine((key) => key === 'anyone' || key in people || key.includes('.'), {
  error: 'This is no person, "anyone", e-mail address or domain.',
});

const documentSchema = z.strictObject({
  id: z.string().regex(/^[\w-]+$/, 'An id has letters, digits, "-" and "_".'),
  name,
  owner: person.default('ada'),
  shared: z.record(holder, z.enum(['writer', 'commenter', 'reader'])).default({}),
  trashed: z.boolean().default(false),
  markdown: z.string().default(''),
});

const seedSchema = z.strictObject({
  projects: z.array(projectSchema).default([]),
  tasks: z.array(taskSchema).default([]),
  documents: z.array(documentSchema).default([]),
  my_tasks_sections: z
    .array(name)
    .min(1)
    .max(9)
    .default([...myTasksSections]),
});

/** A seed cannot be used. The message names the invalid value and the reason. */
export class SeedInvalid extends Error {
  override readonly name = 'SeedInvalid';

  constructor(reason: string) {
    super(`The seed is invalid.\n${reason}`);
  }
}

/** Parses a seed, and adds the defaults. Throws SeedInvalid. */
export function parseSeed(json: unknown): SandboxState {
  const parsed = seedSchema.safeParse(json);
  if (!parsed.success) throw new SeedInvalid(z.prettifyError(parsed.error));
  const { projects, tasks, ...data } = parsed.data;
  const [firstSection = ''] = data.my_tasks_sections;
  const nextGid = createGidSequence();
  const seed: SandboxState = {
    ...data,
    tasks: tasks.map((task) => ({
      ...task,
      assignee_section: task.assignee_section ?? firstSection,
    })),
    projects: projects.map(({ sections, ...project }) => ({
      ...project,
      sections: sections.map((section) => ({ ...section, gid: section.gid ?? nextGid('section') })),
    })),
  };
  const problem = findProblem(seed);
  if (problem) throw new SeedInvalid(problem);
  return seed;
}

function findProblem(seed: SandboxState): string | null {
  const { projects, tasks, documents, my_tasks_sections: mySections } = seed;
  const sections = projects.flatMap((project) => project.sections);
  const subtasks = tasks.flatMap((task) => task.subtasks);
  const repeated = [
    [...projects, ...sections, ...tasks].map((row) => row.gid),
    documents.map(({ id }) => id),
    mySections,
    subtasks,
    ...projects.map((project) => project.sections.flatMap((section) => section.tasks)),
  ].flatMap((values) => values.filter((value, at) => values.indexOf(value) !== at));
  if (repeated.length > 0) return `${repeated[0]} occurs twice.`;
  const gids = new Set(tasks.map((task) => task.gid));
  const referred = [...sections.flatMap((section) => section.tasks), ...subtasks];
  const missing = referred.find((reference) => !gids.has(reference));
  if (missing !== undefined) return `There is no task ${missing}.`;
  const absent = tasks.find((task) => !mySections.includes(task.assignee_section));
  if (absent) return `There is no section “${absent.assignee_section}” of My tasks.`;
  const parents = new Map(
    tasks.flatMap((task) => task.subtasks.map((subtask) => [subtask, task.gid])),
  );
  const circular = subtasks.find((subtask) => isOwnAncestor(subtask, parents));
  if (circular !== undefined) return `The task ${circular} is below itself.`;
  const divided = findDivided(projects, parents);
  return divided && `The task ${divided} is in projects of two workspaces.`;
}

/** A task in projects of two workspaces; null if there is none. A task and its subtasks belong to one workspace. */
function findDivided(
  projects: SandboxState['projects'],
  parents: ReadonlyMap<string, string>,
): string | null {
  const workspaces = new Map<string, string>();
  for (const { workspace, sections } of projects)
    for (const task of sections.flatMap((section) => section.tasks)) {
      let root = task;
      for (let at: string | undefined = task; at !== undefined; at = parents.get(at)) root = at;
      if ((workspaces.get(root) ?? workspace) !== workspace) return task;
      workspaces.set(root, workspace);
    }
  return null;
}

function isOwnAncestor(gid: string, parents: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>();
  let parent = parents.get(gid);
  while (parent !== undefined && parent !== gid && !passed.has(parent)) {
    passed.add(parent);
    parent = parents.get(parent);
  }
  return parent === gid;
}
