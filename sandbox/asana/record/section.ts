import type { SectionRecord } from '../../../src/asana/section.ts';
import type { SectionRow } from '../../store/asana/row.ts';
import { must } from '../../store/asana/store.ts';
import { lazy, type RecordType, type View } from '../protocol/record.ts';
import { projectType } from './project.ts';

/** A section as Asana answers it. */
export const sectionType: RecordType<SectionRow, SectionRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (section) => section.gid,
    resource_type: () => 'section',
    name: (section) => section.name,
    created_at: (section) => section.createdAt,
    project: projectOf,
    projects: (section, view) => [projectOf(section, view)],
  },
};

function projectOf(section: SectionRow, view: View) {
  return lazy(projectType, must(view.store.projects, section.projectGid), view);
}
