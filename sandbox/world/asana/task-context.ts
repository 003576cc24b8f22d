import type { SectionRow } from '../../store/asana/row.ts';
import type { Tables } from '../../store/asana/store.ts';
import type { GidKind } from '../../store/gid.ts';
import type { ProjectDefinition } from './project-definition.ts';

/** The input for one generated task. Its number decides how it differs from the project's other tasks. */
export interface TaskContext {
  readonly tables: Tables;
  readonly definition: ProjectDefinition;
  readonly sections: readonly SectionRow[];
  readonly nextGid: (kind: GidKind) => string;
  /** The index of the task in the project, from 0. */
  readonly number: number;
}

/** The element at this index. Indexes beyond the end start again at the first element. */
export function pickCyclic<Element>(elements: readonly Element[], number: number): Element {
  const element = elements[number % elements.length];
  if (element === undefined) throw new Error('The list is empty.');
  return element;
}
