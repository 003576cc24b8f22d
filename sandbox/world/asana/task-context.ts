import type { SectionRow } from '../../store/asana/row.ts';
import type { Tables } from '../../store/asana/store.ts';
import type { GidKind } from '../../store/gid.ts';
import type { ProjectDefinition } from './project-definition.ts';

/** Where in the world a planned task stands. Its number decides all that differs from task to task. */
export interface TaskContext {
  readonly tables: Tables;
  readonly definition: ProjectDefinition;
  readonly sections: readonly SectionRow[];
  readonly nextGid: (kind: GidKind) => string;
  /** Counts from 0 within the project. */
  readonly number: number;
}

/** The element at this number, counted round and round. */
export function pickCyclic<Element>(elements: readonly Element[], number: number): Element {
  const element = elements[number % elements.length];
  if (element === undefined) throw new Error('There is nothing to pick from.');
  return element;
}
