import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../src/service/asana/record/', import.meta.url);

/** What creates a read or a write: `toWrite<TaskRecord>('POST', '/tasks'`, or `route: '/events'` in a read. A read has no method. */
const call =
  /\b(?:(readRecord|readList|toWrite|toEmptyWrite|\w+Route)(?:<[^()]*>)?\(\s*(?:'(POST|PUT|DELETE)',\s*)?|route: )'(\/[^']*)'/g;

/** The methods of functions that do not name them. */
const methods = new Map([
  ['creationRoute', 'POST'],
  ['deletionRoute', 'DELETE'],
]);

/** The name of an action, which is the last part of a route: `addTag`. A function adds it to the route of its record. */
const action = /'((?:add|remove|set)[A-Z]\w*|approve|reject)'/g;

/** The route of a record to which a function adds an action: `/tasks/{task_gid}`. */
const actionBase = /`(\/[a-z_]+\/\{[a-z_]+\})\/\$\{\w+\}`/g;

/** What the files of src/service/asana/record use. */
export interface UsedRoutes {
  /** The routes that are written in full: `GET /tasks/{task_gid}`. */
  readonly routes: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
  /** The routes to which an action is added. */
  readonly actionBases: ReadonlySet<string>;
}

/** Reads what the files of src/service/asana/record use. */
export function readUsedRoutes(): UsedRoutes {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const routes = [...text.matchAll(call)].map(
    ([, creator = '', method = methods.get(creator) ?? 'GET', path]) => `${method} ${path}`,
  );
  const actions = [...text.matchAll(action)].map(([, name = '']) => name);
  const bases = [...text.matchAll(actionBase)].map(([, path = '']) => path);
  return { routes: new Set(routes), actions: new Set(actions), actionBases: new Set(bases) };
}

/** Whether a route is used. */
export function isUsed(route: string, { routes, actions, actionBases }: UsedRoutes): boolean {
  const [, base = '', name = ''] = /^POST (.*)\/(\w+)$/.exec(route) ?? [];
  return routes.has(route) || (actionBases.has(base) && actions.has(name));
}
