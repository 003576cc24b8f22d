import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';
import { pageOfGids, testType } from '../type-test.ts';

const project = fixtures.hundredTaskProject;
const { sectionGids } = rowOf(world.projects, project);
const row = rowOf(world.sections, sectionGids[0]);
const { gid } = row;
const base = 'https://app.asana.com';

testType(await createAsker(), {
  typeName: 'Section',
  gid,
  root: 'section',
  route: '/sections/{section_gid}',
  addresses: [
    `${base}/0/${project}/${gid}/f`,
    `${base}/1/${fixtures.paidWorkspace}/project/${project}/section/${gid}`,
  ],
  allFields: {
    selection: 'id gid name createdAt project { name } tasks(first: 2) { nodes { gid } }',
    result: {
      id: `Section:${gid}`,
      gid,
      name: 'Preparation',
      createdAt: row.createdAt,
      project: { name: '🚀 Aria 2 launch' },
      tasks: { nodes: row.taskGids.slice(0, 2).map((task) => ({ gid: task })) },
    },
    reads: [`/sections/${gid} created_at,name,project.name`, `/sections/${gid}/tasks?limit=2 gid`],
    wireRequests: 1,
  },
  list: {
    query: `project(id: "${project}") {
      list: sections(first: $first, after: $after) { ${pageOfGids} }
    }`,
    otherReads: [`/projects/${project} gid`],
    path: `/projects/${project}/sections`,
    gids: sectionGids,
  },
  hidden: {
    gid: rowOf(world.projects, fixtures.privateProject).sectionGids[0] ?? '',
    person: 'grace',
  },
});
