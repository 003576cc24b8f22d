/** The ids of a route, in its order: one for each of its parameters. */
export type RouteIds<Route extends string> = string extends Route
  ? readonly string[]
  : Route extends `${string}{${string}}${infer Rest}`
    ? readonly [string, ...RouteIds<Rest>]
    : readonly [];

/** A route with an id. */
export type RouteOfOne = `/${string}{${string}}${string}`;

/** The path of a route with ids: `/tasks/1204` of `/tasks/{task_gid}`. */
export function toRoutePath<Route extends string>(
  route: Route,
  ids: RouteIds<Route>,
  encode: (id: string, parameter: string) => string,
): string {
  const rest: string[] = [...ids];
  const path = route.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const id = rest.shift();
    // The compiler counts the ids, but not those of a route that is put together.
    if (id === undefined) throw new Error(`${route} was given too few ids`);
    return encode(id, parameter);
  });
  if (rest.length > 0) throw new Error(`${route} was given too many ids`);
  return path;
}
