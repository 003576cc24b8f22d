import { listRoute, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toEmptyWrite, writeRoute } from '../write.ts';
import type { ProjectRecord } from './project.ts';

/** A section of a project in Asana's spelling. Source: OAS, SectionResponse. */
export interface SectionRecord {
  readonly gid: string;
  readonly resource_type?: 'section';
  readonly name: string;
  readonly created_at?: string;
  readonly project?: ProjectRecord;
}

export const readSection = recordRoute<SectionRecord>('/sections/{section_gid}');

/** A project's sections, in the order of its board. */
export const listSections = listRoute<SectionRecord>('/projects/{project_gid}/sections');

/** The position among the siblings. Without either property, Asana chooses the position. */
export interface Placement {
  readonly insert_before?: string;
  readonly insert_after?: string;
}

type NewSection = { readonly name: string } & Placement;

export const createSection = writeRoute<SectionRecord, NewSection>(
  'POST',
  '/projects/{project_gid}/sections',
);

export const updateSection = writeRoute<SectionRecord, { readonly name: string }>(
  'PUT',
  '/sections/{section_gid}',
);

/** The new position of a section: next to another section of the project. */
export interface SectionPlacement {
  readonly before_section?: string;
  readonly after_section?: string;
}

/** Moves a section next to another section of the same project. The response is empty. */
export const moveSection = (
  projectGid: string,
  data: { readonly section: string } & SectionPlacement,
): AsanaWrite<object> =>
  toEmptyWrite('POST', '/projects/{project_gid}/sections/insert', [projectGid], data);

/** Deletes a section without tasks. Asana keeps the last section of a project. */
export const deleteSection = deletionRoute('/sections/{section_gid}');

/** Moves a task into a section, by default to the top, and out of the project's other sections. The response is empty. */
export const addTaskToSection = (
  sectionGid: string,
  data: { readonly task: string } & Placement,
): AsanaWrite<object> =>
  toEmptyWrite('POST', '/sections/{section_gid}/addTask', [sectionGid], data);
