import { toMarkdown } from '../google/export/markdown.ts';
import { outlineOf } from '../google/export/outline.ts';
import { sectionAtOf } from '../store/asana/my-tasks.ts';
import type { ProjectRow } from '../store/asana/row.ts';
import type { Store as AsanaStore } from '../store/asana/store.ts';
import type { TaskRow } from '../store/asana/task-row.ts';
import { type FileRow, mimeTypes, type PermissionRow } from '../store/google/file-row.ts';
import type { Store as GoogleStore } from '../store/google/store.ts';
import { type PersonName, people, users } from '../world/fixture/person.ts';
import type { SandboxDocument, SandboxProject, SandboxState, SandboxTask } from './data.ts';

// Object.entries does not keep the type of the names.
const names = new Map(
  (Object.entries(people) as [PersonName, string][]).map(([name, gid]) => [gid, name]),
);
const gidByEmail = new Map(users.map(({ email, gid }) => [email, gid]));

function nameOf(gid: string): PersonName {
  const name = names.get(gid);
  if (!name) throw new Error(`There is no person ${gid}.`);
  return name;
}

const nameOrNull = (gid: string | null | undefined) => (gid ? nameOf(gid) : null);

/** What the services contain now, in the form of a seed. */
export function stateOf(asana: AsanaStore, google: GoogleStore): SandboxState {
  return {
    projects: [...asana.projects.values()].map((row) => projectState(row, asana)),
    tasks: [...asana.tasks.values()].map((row) => taskState(row, asana)),
    my_tasks_sections: asana.myTasksSections,
    documents: [...google.files.values()]
      .filter(({ mimeType }) => mimeType === mimeTypes.document)
      .map((row) => documentState(row, google)),
  };
}

function projectState(row: ProjectRow, { sections }: AsanaStore): SandboxProject {
  return {
    gid: row.gid,
    name: row.name,
    notes: row.notes.text,
    workspace: row.workspaceGid,
    team: row.teamGid,
    privacy_setting: row.privacy,
    archived: row.archived,
    owner: nameOrNull(row.ownerGid),
    members: row.memberGids.map(nameOf),
    sections: row.sectionGids
      .flatMap((gid) => sections.get(gid) ?? [])
      .map(({ gid, name, taskGids }) => ({ gid, name, tasks: [...taskGids] })),
  };
}

function taskState(row: TaskRow, { stories, myTasksSections }: AsanaStore): SandboxTask {
  return {
    gid: row.gid,
    name: row.name,
    notes: row.notes.text,
    assignee: nameOrNull(row.assigneeGid),
    assignee_section: myTasksSections[sectionAtOf(row, myTasksSections)] ?? '',
    created_by: nameOf(row.createdByGid),
    start_on: row.startOn,
    due_on: row.dueOn,
    due_at: row.dueAt,
    completed: row.completedAt !== null,
    subtasks: [...row.subtaskGids],
    comments: row.storyGids
      .flatMap((gid) => stories.get(gid) ?? [])
      .filter(({ subtype }) => subtype === 'comment_added')
      .map(({ createdByGid, text }) => ({ by: nameOf(createdByGid), text: text.text })),
  };
}

function documentState(row: FileRow, { documents }: GoogleStore): SandboxDocument {
  const content = documents.get(row.id);
  const owner = row.permissions.find(({ role }) => role === 'owner');
  const others = row.permissions.filter((permission) => permission !== owner);
  return {
    id: row.id,
    name: row.name,
    owner: nameOrNull(gidByEmail.get(owner?.email ?? '')),
    shared: Object.fromEntries(others.map((permission) => [holderOf(permission), permission.role])),
    trashed: row.trashed,
    markdown: content ? toMarkdown(outlineOf(row.name, content)) : '',
  };
}

/** The name that a seed has for whoever has a permission. */
function holderOf({ type, email, domain }: PermissionRow): string {
  const address = email ?? domain ?? type;
  return nameOrNull(gidByEmail.get(address)) ?? address;
}
