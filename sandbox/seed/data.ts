import type { Role } from '../store/google/file-row.ts';
import type { PersonName } from '../world/fixture/person.ts';

// Data of a test, as a small JSON file. The names are those of the services, but a person has the short name of a person of the sandbox.

/** A comment on a task. */
export interface SandboxComment {
  readonly by: PersonName;
  readonly text: string;
}

/** A task. */
export interface SandboxTask {
  /** Digits. */
  readonly gid: string;
  readonly name: string;
  readonly notes: string;
  readonly assignee: PersonName | null;
  /** The name of the section in “My tasks” of the assignee. */
  readonly assignee_section: string;
  readonly created_by: PersonName;
  /** `YYYY-MM-DD` */
  readonly start_on: string | null;
  /** `YYYY-MM-DD` */
  readonly due_on: string | null;
  /** A time in UTC, such as `2026-07-01T15:30:00.000Z`. `due_on` is then its date. */
  readonly due_at: string | null;
  readonly completed: boolean;
  /** The gids of its subtasks, in their order. */
  readonly subtasks: readonly string[];
  /** The oldest first. */
  readonly comments: readonly SandboxComment[];
}

/** A section of a project. */
export interface SandboxSection {
  readonly gid: string;
  readonly name: string;
  /** The gids of its tasks, in their order. */
  readonly tasks: readonly string[];
}

/** A project. */
export interface SandboxProject {
  /** Digits. */
  readonly gid: string;
  readonly name: string;
  readonly notes: string;
  /** The gid of its workspace. */
  readonly workspace: string;
  /** The gid of its team. */
  readonly team: string | null;
  readonly privacy_setting: 'public_to_workspace' | 'private_to_team' | 'private';
  readonly archived: boolean;
  readonly owner: PersonName | null;
  readonly members: readonly PersonName[];
  readonly sections: readonly SandboxSection[];
}

/** A document. */
export interface SandboxDocument {
  readonly id: string;
  readonly name: string;
  /** Null on a shared drive, which owns its files. */
  readonly owner: PersonName | null;
  /** The roles of others. A name is that of a person, an e-mail address, a domain, or `anyone`, who has the link. */
  readonly shared: Readonly<Record<string, Role>>;
  readonly trashed: boolean;
  /** Its content, as Drive exports it as Markdown. */
  readonly markdown: string;
}

/** The projects, tasks and documents of a sandbox. */
export interface SandboxState {
  readonly projects: readonly SandboxProject[];
  readonly tasks: readonly SandboxTask[];
  readonly documents: readonly SandboxDocument[];
  /** The sections of “My tasks” of each person, in order. */
  readonly my_tasks_sections: readonly string[];
}

/** The values that a seed must have. All others have a default. */
type Seed<Value, Required extends keyof Value> = Pick<Value, Required> & Partial<Value>;

/** A project of a seed. */
export interface SeedProject extends Seed<Omit<SandboxProject, 'sections'>, 'gid' | 'name'> {
  readonly sections?: readonly Seed<SandboxSection, 'name'>[];
}

/** The data with which a sandbox starts, in place of its own projects, tasks and documents. */
export interface SandboxSeed {
  readonly projects?: readonly SeedProject[];
  readonly tasks?: readonly Seed<SandboxTask, 'gid' | 'name'>[];
  readonly documents?: readonly Seed<SandboxDocument, 'id' | 'name'>[];
  /** At most nine. */
  readonly my_tasks_sections?: readonly string[];
}
