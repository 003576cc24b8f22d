import type { AccessLevel } from '../../store/asana/row.ts';
import type { DocumentName } from '../fixture/document-url.ts';
import { fixtures } from '../fixture/fixture.ts';
import type { PersonName } from '../fixture/person.ts';

/** The definition from which a project is generated. Each pair of a step and a part becomes a task. */
export interface ProjectDefinition {
  readonly gid: string;
  readonly name: string;
  readonly notes: string;
  readonly color: string | null;
  readonly icon: string;
  readonly view: 'list' | 'board' | 'calendar' | 'timeline';
  readonly privacy: 'public_to_workspace' | 'private_to_team' | 'private';
  readonly teamGid: string | null;
  readonly workspaceGid: string;
  readonly archived?: boolean;
  readonly startsOn: string;
  readonly dueOn: string | null;
  readonly members: readonly PersonName[];
  /** The access levels of members who have not the usual one. */
  readonly levels?: Partial<Record<PersonName, AccessLevel>>;
  readonly sections: readonly string[];
  /** The name of a last section, which has no tasks. @default none */
  readonly emptySection?: string;
  readonly steps: readonly string[];
  readonly parts: readonly string[];
  readonly fieldGids?: readonly string[];
  readonly document?: DocumentName;
  /** The notes of its tasks, used in turn. */
  readonly remarks?: readonly string[];
}

/** The values that most projects of the organization share. */
export const organizationDefaults = {
  workspaceGid: fixtures.paidWorkspace,
  privacy: 'public_to_workspace',
  color: 'light-green',
  icon: 'list',
  view: 'list',
  sections: ['To do', 'In progress', 'In review', 'Done'],
} as const;
