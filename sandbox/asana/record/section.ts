import type { SectionRecord } from '../../../src/service/asana/record/section.ts';
import type { SectionRow } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { lazyRecord, type RecordType, type RequestContext } from '../protocol/record.ts';
import { projectType } from './project.ts';

/** A section as Asana returns it. */
export const sectionType: RecordType<SectionRow, SectionRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (section) => section.gid,
    resource_type: () => 'section',
    name: (section) => section.name,
    created_at: (section) => section.createdAt,
    project: projectOf,
    projects: (section, context) => [projectOf(section, context)],
  },
};

function projectOf(section: SectionRow, context: RequestContext) {
  return lazyRecord(projectType, requireRow(context.store.projects, section.projectGid), context);
}
