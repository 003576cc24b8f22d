import { createStore, createTables, type Store, type Tables } from '../store/asana/store.ts';
import type { Clock } from '../store/clock.ts';
import { createGidSequence } from '../store/gid.ts';
import { addAbsences } from './asana/absence.ts';
import { addAccessRequests } from './asana/access-request.ts';
import { addAllocations } from './asana/allocation.ts';
import { addCustomFields } from './asana/custom-field.ts';
import { addCustomTypes } from './asana/custom-type.ts';
import { benchmarkProjects } from './asana/definition/benchmark.ts';
import { engineeringProjects } from './asana/definition/engineering.ts';
import { marketingProjects } from './asana/definition/marketing.ts';
import { operationsProjects } from './asana/definition/operations.ts';
import { personalProjects } from './asana/definition/personal.ts';
import { productProjects } from './asana/definition/product.ts';
import { addFixtureTasks } from './asana/fixture/fixture-task.ts';
import { addGoals } from './asana/goal.ts';
import { LazyCopy } from './asana/lazy-copy.ts';
import { addPortfolios } from './asana/portfolio.ts';
import { addProject } from './asana/project.ts';
import { addProjectBriefs } from './asana/project-brief.ts';
import type { ProjectDefinition } from './asana/project-definition.ts';
import { addTemplatesAndJobs } from './asana/project-template.ts';
import { addStatusUpdates } from './asana/status-update.ts';
import { addTags } from './asana/tag.ts';
import { addTaskTemplates } from './asana/task-template.ts';
import { addUsersAndTeams } from './asana/team.ts';
import { addTimeTrackingEntries } from './asana/time-tracking-entry.ts';

/** Sorted by gid, which is the order in which the projects were created. */
const projectDefinitions: readonly ProjectDefinition[] = [
  ...productProjects,
  ...engineeringProjects,
  ...marketingProjects,
  ...operationsProjects,
  ...personalProjects,
].sort((one, other) => (one.gid < other.gid ? -1 : 1));

/**
 * Creates the Asana data with which the sandbox starts: a company of twelve people that builds weather stations.
 *
 * The data is the same at every start and does not depend on the current date. `extraTasks` adds projects of about a
 * thousand tasks each.
 */
export function createAsanaWorld(clock: Clock, extraTasks: number): Store {
  if (extraTasks > 0) return createStore(clock, build(extraTasks));
  unmodified ??= build(0);
  return createStore(clock, copyTables(unmodified));
}

/** The tables without extra tasks. A reset copies them, which is faster than building them again. */
let unmodified: Tables | undefined;

function copyTables(tables: Tables): Tables {
  const copied = Object.entries(tables).map(([name, table]) => [name, new LazyCopy(table)]);
  // Each table keeps its name and the type of its rows.
  return Object.fromEntries(copied) as Tables;
}

function build(extraTasks: number): Tables {
  const tables = createTables();
  const nextGid = createGidSequence();
  addUsersAndTeams(tables);
  addCustomFields(tables);
  addTags(tables);
  for (const definition of projectDefinitions) addProject(tables, definition, nextGid);
  addFixtureTasks(tables);
  addStatusUpdates(tables);
  addTimeTrackingEntries(tables);
  addProjectBriefs(tables);
  addPortfolios(tables);
  addGoals(tables);
  addAbsences(tables);
  addAllocations(tables);
  addAccessRequests(tables);
  addCustomTypes(tables);
  addTaskTemplates(tables);
  addTemplatesAndJobs(tables);
  for (const definition of benchmarkProjects(extraTasks)) addProject(tables, definition, nextGid);
  return tables;
}
