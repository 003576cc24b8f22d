import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { aliases } from './aliases.ts';
import type { HostileOperation } from './set-up.ts';

/** Operations whose result is much larger than the query. */
export function listOperations(largeProject: string): readonly HostileOperation[] {
  const ofProject = (id: string, selection: string) => ({
    query: `query ($id: ID!) { project(id: $id) { ${selection} } }`,
    variables: { id },
  });
  return [
    {
      name: 'four levels of lists',
      operation: ofProject(fixtures.hundredTaskProject, nested(4)),
      code: 'OPERATION_TOO_LARGE',
    },
    {
      name: 'ten levels of lists',
      operation: ofProject(fixtures.hundredTaskProject, nested(10)),
      code: 'BAD_USER_INPUT',
    },
    {
      name: 'an error in each of 500 tasks, after 4990 empty lines',
      operation: {
        ...ofProject(largeProject, ''),
        query: `${'\n'.repeat(4990)}query ($id: ID!) { project(id: $id) { tasks(first: 1000) { nodes { stories { nodes { gid } } } } } }`,
      },
      code: 'UPSTREAM_BUDGET_EXCEEDED',
    },
    {
      name: '200 aliases of a thousand records by their ids',
      operation: {
        query: `query ($ids: [ID!]!) { ${aliases('nodes(ids: $ids) { id }')} }`,
        variables: { ids: Array.from({ length: 1000 }, () => `Project:${largeProject}`) },
      },
      code: 'OPERATION_TOO_LARGE',
    },
    ...['documents { title }', 'stories(first: 1) { nodes { gid } }'].map((selection) => ({
      name: `200 aliases of ${selection} of a thousand tasks`,
      operation: ofProject(largeProject, `tasks(first: 1000) { nodes { ${aliases(selection)} } }`),
      code: 'RESPONSE_TOO_LARGE',
    })),
    {
      name: '200 aliases of a field of a thousand tasks',
      operation: ofProject(
        largeProject,
        `tasks(first: 1000) { nodes { ${aliases('htmlNotes')} } }`,
      ),
    },
    {
      name: '200 aliases of custom fields',
      operation: ofProject(
        fixtures.fieldRichProject,
        `tasks(first: 1000) { nodes { ${aliases('customFields { name displayValue }')} } }`,
      ),
    },
  ];
}

const nested = (levels: number): string =>
  levels === 0 ? 'gid' : `tasks(first: 1000) { nodes { projects { ${nested(levels - 1)} } } }`;
