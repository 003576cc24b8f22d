import { requireRow } from '../../store/asana/store.ts';
import { checkPosition, insertGid, parsePosition, removeGid } from '../change/position.ts';
import { addSection } from '../change/project.ts';
import { moveToSection } from '../change/task-membership.ts';
import { inInput } from '../protocol/find.ts';
import { requireGid, requireText } from '../protocol/input.ts';
import { findProject, findSection, findTask } from '../protocol/lookup.ts';
import { invalid } from '../protocol/rejection.ts';
import { createdResponse, emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { sectionType } from '../record/section.ts';

const neighborFields = ['before_section', 'after_section'] as const;

/** Creates, reorders, renames and deletes sections, and adds tasks to them. */
export const sectionWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/projects/{project_gid}/sections',
    respond: ({ param, data, context }) => {
      const project = findProject(param('project_gid'), context);
      const name = requireText(data, 'name');
      const position = parsePosition(data);
      checkPosition(project.sectionGids, position);
      const section = addSection(project, name, context);
      insertGid(project.sectionGids, section.gid, position, 'last');
      return createdResponse(sectionType, section, `/sections/${section.gid}`);
    },
  },
  {
    method: 'POST',
    template: '/projects/{project_gid}/sections/insert',
    respond: ({ param, data, context }) => {
      const { sectionGids } = findProject(param('project_gid'), context);
      const section = findSection(requireGid(data, 'section'), context, inInput('section'));
      const position = parsePosition(data, ...neighborFields);
      if (position === null)
        throw invalid('You must provide one of before_section or after_section');
      if (!sectionGids.includes(section.gid)) throw invalid('section: Not in the given project');
      checkPosition(sectionGids, position, ...neighborFields);
      insertGid(sectionGids, section.gid, position, 'last');
      return emptyResponse;
    },
  },
  {
    method: 'PUT',
    template: '/sections/{section_gid}',
    respond: ({ param, data, context }) => {
      const section = findSection(param('section_gid'), context);
      const name = requireText(data, 'name');
      const position = parsePosition(data);
      const { sectionGids } = requireRow(context.store.projects, section.projectGid);
      checkPosition(sectionGids, position);
      section.name = name;
      if (position !== null) insertGid(sectionGids, section.gid, position, 'last');
      return recordResponse(sectionType, section);
    },
  },
  {
    method: 'DELETE',
    template: '/sections/{section_gid}',
    respond: ({ param, context }) => {
      const section = findSection(param('section_gid'), context);
      const project = requireRow(context.store.projects, section.projectGid);
      if (section.taskGids.length > 0) throw invalid('Cannot delete a section that has tasks');
      if (project.sectionGids.length === 1) throw invalid('Cannot delete the last section');
      removeGid(project.sectionGids, section.gid);
      context.store.sections.delete(section.gid);
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    template: '/sections/{section_gid}/addTask',
    respond: ({ param, data, context }) => {
      const section = findSection(param('section_gid'), context);
      const task = findTask(requireGid(data, 'task'), context, inInput('task'));
      const project = requireRow(context.store.projects, section.projectGid);
      if (task.workspaceGid !== project.workspaceGid) {
        throw invalid('task: Not in the same workspace');
      }
      moveToSection(task, section, parsePosition(data), 'first', context);
      return emptyResponse;
    },
  },
];
