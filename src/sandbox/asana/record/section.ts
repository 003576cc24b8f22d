import type { SectionRecord } from '../../../asana/section.ts';
import { lazy, type RecordType, type View } from '../record.ts';
import type { SectionRow } from '../row.ts';
import { must } from '../store.ts';
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
