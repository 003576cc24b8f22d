import { findRows } from '../../store/asana/store.ts';
import { findProject, findSection } from '../protocol/lookup.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { sectionType } from '../record/section.ts';

/** Reads sections. */
export const sectionRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/projects/{project_gid}/sections',
    respond: ({ param, context }) => {
      const { sectionGids } = findProject(param('project_gid'), context);
      return listResponse(sectionType, findRows(context.store.sections, sectionGids));
    },
  },
  {
    method: 'GET',
    template: '/sections/{section_gid}',
    respond: ({ param, context }) =>
      recordResponse(sectionType, findSection(param('section_gid'), context)),
  },
];
