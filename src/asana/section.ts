import type { ProjectRecord } from './project.ts';
import { type AsanaRead, readList, readRecord } from './read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from './write.ts';

/** A section of a project in Asana's spelling. Source: OAS, SectionResponse. */
export interface SectionRecord {
  readonly gid: string;
  readonly resource_type?: 'section';
  readonly name: string;
  readonly created_at?: string;
  readonly project?: ProjectRecord;
}

/** One section. */
export const readSection = (gid: string): AsanaRead<SectionRecord> =>
  readRecord('/sections/{section_gid}', { section_gid: gid });

/** A project's sections, in the order of its board. */
export const listSections = (projectGid: string): AsanaRead<readonly SectionRecord[]> =>
  readList('/projects/{project_gid}/sections', { project_gid: projectGid });

/** The position among the siblings. Without either property, Asana chooses the position. */
export interface Placement {
  readonly insert_before?: string;
  readonly insert_after?: string;
}

/** Creates a section, by default at the end of the project. */
export const createSection = (
  projectGid: string,
  data: { readonly name: string } & Placement,
): AsanaWrite<SectionRecord> =>
  toWrite('POST', '/projects/{project_gid}/sections', { project_gid: projectGid }, { ...data });

/** Moves a task into a section, by default to the top, and out of the project's other sections. The response is empty. */
export const addTaskToSection = (
  sectionGid: string,
  data: { readonly task: string } & Placement,
): AsanaWrite<object> =>
  toEmptyWrite('POST', '/sections/{section_gid}/addTask', { section_gid: sectionGid }, { ...data });
