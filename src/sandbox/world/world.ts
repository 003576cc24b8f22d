import { createStore, type Store } from '../asana/store.ts';
import type { Clock } from '../clock.ts';
import { addCustomFields } from './custom-field.ts';
import { createGids } from './gid.ts';
import { addPeople } from './person.ts';
import { benchmarkPlans } from './plan/benchmark.ts';
import { engineeringPlans } from './plan/engineering.ts';
import { marketingPlans } from './plan/marketing.ts';
import { operationsPlans } from './plan/operations.ts';
import { personalPlans } from './plan/personal.ts';
import { productPlans } from './plan/product.ts';
import type { ProjectPlan } from './plan.ts';
import { addProject } from './project.ts';
import { addShowcase } from './showcase.ts';
import { addTags } from './tag.ts';

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
  const store = createStore(clock);
  const nextGid = createGids();
  addPeople(store);
  addCustomFields(store);
  addTags(store);
  for (const plan of projectPlans) addProject(store, plan, nextGid);
  addShowcase(store);
  for (const plan of benchmarkPlans(extraTasks)) addProject(store, plan, nextGid);
  return store;
}
