import type { ProjectRecord } from './project.ts';

/** A section of a project as Asana spells it. Source: OAS, SectionResponse. */
export interface SectionRecord {
  readonly gid: string;
  readonly resource_type?: 'section';
  readonly name?: string;
  readonly created_at?: string;
  readonly project?: ProjectRecord;
}
