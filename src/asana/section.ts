import type { ProjectRecord } from './project.ts';
import { type AsanaRead, readList, readRecord } from './read.ts';

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
