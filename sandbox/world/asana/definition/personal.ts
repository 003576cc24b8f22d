import { gidOf } from '../../../store/gid.ts';
import { fixtures } from '../../fixture/fixture.ts';
import type { ProjectDefinition } from '../project-definition.ts';

/** The projects in Ada's free workspace. */
export const personalProjects: readonly ProjectDefinition[] = [
  {
    gid: fixtures.personalProject,
    workspaceGid: fixtures.freeWorkspace,
    privacy: 'private',
    teamGid: null,
    color: 'light-red',
    icon: 'star',
    view: 'list',
    name: 'House & garden',
    notes: 'Before the winter.',
    startsOn: '2026-03-01',
    dueOn: null,
    members: ['ada'],
    sections: ['Now', 'Later', 'Done'],
    steps: ['Repair', 'Paint', 'Clean'],
    parts: ['the fence', 'the greenhouse', 'the gutters', 'the shed'],
  },
  {
    gid: gidOf('project', 15),
    workspaceGid: fixtures.freeWorkspace,
    privacy: 'private',
    teamGid: null,
    color: null,
    icon: 'notebook',
    view: 'list',
    name: 'Reading list',
    notes: '',
    startsOn: '2026-02-01',
    dueOn: null,
    members: ['ada'],
    sections: ['Untitled section'],
    emptySection: 'Next year',
    steps: ['Read', 'Return'],
    parts: ['“The Weather Machine”', '“Invisible Storms”', '“A Cloud a Day”', '“Longitude”'],
  },
];
