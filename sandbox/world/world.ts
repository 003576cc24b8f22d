import { createStore, createTables, type Store, type Tables } from '../store/asana/store.ts';
import type { Clock } from '../store/clock.ts';
import { createGids } from '../store/gid.ts';
import { copyOf } from './build/copy.ts';
import { addCustomFields } from './build/custom-field.ts';
import { addPeople } from './build/person.ts';
import type { ProjectPlan } from './build/plan.ts';
import { addProject } from './build/project.ts';
import { addShowcase } from './build/showcase.ts';
import { addTags } from './build/tag.ts';
import { benchmarkPlans } from './plan/benchmark.ts';
import { engineeringPlans } from './plan/engineering.ts';
import { marketingPlans } from './plan/marketing.ts';
import { operationsPlans } from './plan/operations.ts';
import { personalPlans } from './plan/personal.ts';
import { productPlans } from './plan/product.ts';

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
