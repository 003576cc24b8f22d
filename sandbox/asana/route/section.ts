import { findRows } from '../../store/asana/store.ts';
import { findProject, findSection } from '../protocol/lookup.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import {
  myTasksSectionType,
  ownSection,
  ownTaskList,
  sectionsOfList,
} from '../record/my-tasks-section.ts';
import { sectionType } from '../record/section.ts';

/** Reads sections. */
export const sectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/projects/{project_gid}/sections',
    respond: ({ param, context }) => {
      const list = ownTaskList(param('project_gid'), context);
      // Asana documents that "certain" routes of projects accept the gid of a user task list. (unverified for this one)
      if (list && !context.isBroken('asana.my-tasks-sections'))
        return listResponse(myTasksSectionType, sectionsOfList(list, context.store));
      const { sectionGids } = findProject(param('project_gid'), context);
      return listResponse(sectionType, findRows(context.store.sections, sectionGids));
    },
  },
  {
    method: 'GET',
    template: '/sections/{section_gid}',
    respond: ({ param, context }) => {
      const gid = param('section_gid');
      const own = ownSection(gid, context);
      return own
        ? recordResponse(myTasksSectionType, own)
        : recordResponse(sectionType, findSection(gid, context));
    },
  },
];
