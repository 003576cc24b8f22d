import { createStore, createTables, type Store, type Tables } from '../store/asana/store.ts';
import type { Clock } from '../store/clock.ts';
import { createGidSequence } from '../store/gid.ts';
import { deepCopy } from './asana/copy.ts';
import { addCustomFields } from './asana/custom-field.ts';
import { benchmarkProjects } from './asana/definition/benchmark.ts';
import { engineeringProjects } from './asana/definition/engineering.ts';
import { marketingProjects } from './asana/definition/marketing.ts';
import { operationsProjects } from './asana/definition/operations.ts';
import { personalProjects } from './asana/definition/personal.ts';
import { productProjects } from './asana/definition/product.ts';
import { addFixtureTasks } from './asana/fixture-task.ts';
import { addProject } from './asana/project.ts';
import type { ProjectDefinition } from './asana/project-definition.ts';
import { addTags } from './asana/tag.ts';
import { addPeople } from './fixture/person.ts';

/** By gid, which is the order in which the projects were made. */
const projectDefinitions: readonly ProjectDefinition[] = [
  ...productProjects,
  ...engineeringProjects,
  ...marketingProjects,
  ...operationsProjects,
  ...personalProjects,
].sort((one, other) => (one.gid < other.gid ? -1 : 1));

/**
 * The sandbox's world as it is at every start: a company of twelve that builds weather stations.
 *
 * Nothing in it is left to chance or to the present day. `extraTasks` adds plain projects of a thousand tasks each.
 */
export function createAsanaWorld(clock: Clock, extraTasks: number): Store {
  if (extraTasks > 0) return createStore(clock, build(extraTasks));
  unmodified ??= build(0);
  return createStore(clock, deepCopy(unmodified));
}

/** The world without more: a sandbox that is reset is given a copy of it, which takes a fraction of the time. */
let unmodified: Tables | undefined;

function build(extraTasks: number): Tables {
  const tables = createTables();
  const nextGid = createGidSequence();
  addPeople(tables);
  addCustomFields(tables);
  addTags(tables);
  for (const definition of projectDefinitions) addProject(tables, definition, nextGid);
  addFixtureTasks(tables);
  for (const definition of benchmarkProjects(extraTasks)) addProject(tables, definition, nextGid);
  return tables;
}
