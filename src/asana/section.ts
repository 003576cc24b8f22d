import type { ProjectRecord } from './project.ts';
import { type AsanaRead, readList, readRecord } from './read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from './write.ts';

/** A section of a project as Asana spells it. Source: OAS, SectionResponse. */
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

/** Where among its siblings something goes; at the service's own choice when neither is there. */
export interface Placement {
  readonly insert_before?: string;
  readonly insert_after?: string;
}

/** Creates a section; at the end of the project unless placed. */
export const createSection = (
  projectGid: string,
  data: { readonly name: string } & Placement,
): AsanaWrite<SectionRecord> =>
  toWrite('POST', '/projects/{project_gid}/sections', { project_gid: projectGid }, { ...data });

/** Puts a task into a section, on top unless placed; it leaves the project's other sections. Answers with nothing. */
export const addTaskToSection = (
  sectionGid: string,
  data: { readonly task: string } & Placement,
): AsanaWrite<object> =>
  toEmptyWrite('POST', '/sections/{section_gid}/addTask', { section_gid: sectionGid }, { ...data });
