import { must } from '../../store/asana/store.ts';
import { checkPosition, insert, parsePosition, take } from '../change/position.ts';
import { addSection } from '../change/project.ts';
import { placeIn } from '../change/task-membership.ts';
import { requireGid, requireText } from '../protocol/input.ts';
import { findProject, findSection, findTask, inInput } from '../protocol/lookup.ts';
import { invalid } from '../protocol/rejection.ts';
import { created, nothing, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { sectionType } from '../record/section.ts';

/** Creating, ordering, renaming and deleting sections, and putting tasks into them. */
export const sectionWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/projects/{project_gid}/sections',
    respond: ({ param, data, view }) => {
      const project = findProject(param('project_gid'), view);
      const name = requireText(data, 'name');
      const position = parsePosition(data);
      checkPosition(project.sectionGids, position);
      const section = addSection(project, name, view);
      insert(project.sectionGids, section.gid, position, 'last');
      return created(sectionType, section, `/sections/${section.gid}`);
    },
  },
  {
    method: 'POST',
    template: '/projects/{project_gid}/sections/insert',
    respond: ({ param, data, view }) => {
      const { sectionGids } = findProject(param('project_gid'), view);
      const section = findSection(requireGid(data, 'section'), view, inInput('section'));
      const position = parsePosition(data, 'before_section', 'after_section');
      if (position === null)
        throw invalid('You must provide one of before_section or after_section');
      if (!sectionGids.includes(section.gid)) throw invalid('section: Not in the given project');
      checkPosition(sectionGids, position);
      insert(sectionGids, section.gid, position, 'last');
      return nothing;
    },
  },
  {
    method: 'PUT',
    template: '/sections/{section_gid}',
    respond: ({ param, data, view }) => {
      const section = findSection(param('section_gid'), view);
      section.name = requireText(data, 'name');
      return one(sectionType, section);
    },
  },
  {
    method: 'DELETE',
    template: '/sections/{section_gid}',
    respond: ({ param, view }) => {
      const section = findSection(param('section_gid'), view);
      const project = must(view.store.projects, section.projectGid);
      if (section.taskGids.length > 0) throw invalid('Cannot delete a section that has tasks');
      if (project.sectionGids.length === 1) throw invalid('Cannot delete the last section');
      take(project.sectionGids, section.gid);
      view.store.sections.delete(section.gid);
      return nothing;
    },
  },
  {
    method: 'POST',
    template: '/sections/{section_gid}/addTask',
    respond: ({ param, data, view }) => {
      const section = findSection(param('section_gid'), view);
      const task = findTask(requireGid(data, 'task'), view, inInput('task'));
      const project = must(view.store.projects, section.projectGid);
      if (task.workspaceGid !== project.workspaceGid) {
        throw invalid('task: Not in the same workspace');
      }
      placeIn(task, section, parsePosition(data), 'first', view);
      return nothing;
    },
  },
];
