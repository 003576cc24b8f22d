import type { Fixtures } from '../upstream/fixture.ts';

/** The number of different documents. More than any cache of documents keeps. */
const documentCount = 64_000;

/**
 * Creates the documents of the load: queries of both services, writes, and documents that are invalid. All have different texts, so that
 * each is parsed, validated and planned separately.
 *
 * @returns  The document with this number. After 64,000 documents they repeat.
 */
export function createDocuments({ project, task, linkingTask, tenTasks }: Fixtures) {
  const kinds: readonly ((name: string) => string)[] = [
    (name) => `query ${name} { ${name}: task(id: "${task}") { name notes assignee { name } } }`,
    (name) =>
      `query ${name} { ${name}: project(id: "${project}") { name tasks(first: 20) { nodes { name dueOn assignee { name } } } } }`,
    (name) =>
      `query ${name} { ${name}: task(id: "${linkingTask}") { name documents { title text } } }`,
    (name) =>
      `mutation ${name} { ${name}: updateTask(input: { task: "${tenTasks[0]}", completed: true }) { task { name completed } } }`,
    (name) => `query ${name} { ${name}: documents(first: 5) { nodes { title modifiedAt } } }`,
    (name) => `query ${name} { ${name}: task(id: "${task}") { doesNotExist } }`,
    (name) =>
      `query ${name} { viewer { asana { user { ${name}: name } } google { user { displayName } } } }`,
    (name) => `query ${name} { ${name}: task(id: "not an id") { name } }`,
  ];
  return (number: number): string =>
    kinds[number % kinds.length]?.(`load${number % documentCount}`) ?? '';
}
