import { expect } from 'vitest';
import type { Asker } from '../../ask.ts';

/** A project of the sandbox whose tasks have lists inside lists. */
export const project = '1204000000000003';

const item = (first: number) => `
  name
  assignee { name }
  comments(first: ${first}) { nodes { text createdBy { name } } }
  subtasks(first: ${first}) { nodes { name stories(first: ${first}) { nodes { text } } } }
`;

/** The document of most exports: pages of seven tasks, and pages of one inside them. */
export const exported = `query ($p: ID!) { project(id: $p) { tasks(first: 7) { nodes { ${item(1)} } } } }`;

/** The variables of that document. */
export const variables = JSON.stringify({ p: project });

/** The same items from one page with complete lists. The service reads them in pages of its own. */
export async function allTasks(
  { ask }: Pick<Asker, 'ask'>,
  selection = item(40),
): Promise<readonly unknown[]> {
  const { data, errors } = await ask(
    `{ project(id: "${project}") { tasks(first: 200) { nodes { ${selection} } } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.project.tasks.nodes.length).toBeGreaterThan(20);
  return data.project.tasks.nodes;
}
