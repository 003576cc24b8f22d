import { createStore, createTables, type Store, type Tables } from '../store/asana/store.ts';
import type { Clock } from '../store/clock.ts';
import { createGids } from '../store/gid.ts';
import { copyOf } from './asana/copy.ts';
import { addCustomFields } from './asana/custom-field.ts';
import { benchmarkPlans } from './asana/definition/benchmark.ts';
import { engineeringPlans } from './asana/definition/engineering.ts';
import { marketingPlans } from './asana/definition/marketing.ts';
import { operationsPlans } from './asana/definition/operations.ts';
import { personalPlans } from './asana/definition/personal.ts';
import { productPlans } from './asana/definition/product.ts';
import { addShowcase } from './asana/fixture-task.ts';
import { addProject } from './asana/project.ts';
import type { ProjectPlan } from './asana/project-definition.ts';
import { addTags } from './asana/tag.ts';
import { addPeople } from './fixture/person.ts';

/** By gid, which is the order in which the projects were made. */
const projectPlans: readonly ProjectPlan[] = [
  ...productPlans,
  ...engineeringPlans,
  ...marketingPlans,
  ...operationsPlans,
  ...personalPlans,
].sort((one, other) => (one.gid < other.gid ? -1 : 1));

/**
 * The sandbox's world as it is at every start: a company of twelve that builds weather stations.
 *
 * Nothing in it is left to chance or to the present day. `extraTasks` adds plain projects of a thousand tasks each.
 */
export function createWorld(clock: Clock, extraTasks: number): Store {
  if (extraTasks > 0) return createStore(clock, build(extraTasks));
  plain ??= build(0);
  return createStore(clock, copyOf(plain));
}

/** The world without more: a sandbox that is reset is given a copy of it, which takes a fraction of the time. */
let plain: Tables | undefined;

function build(extraTasks: number): Tables {
  const tables = createTables();
  const nextGid = createGids();
  addPeople(tables);
  addCustomFields(tables);
  addTags(tables);
  for (const plan of projectPlans) addProject(tables, plan, nextGid);
  addShowcase(tables);
  for (const plan of benchmarkPlans(extraTasks)) addProject(tables, plan, nextGid);
  return tables;
}
