/** The ids of a route, in its order: one for each of its parameters. */
export type RouteIds<Route extends string> = string extends Route
  ? readonly string[]
  : Route extends `${string}{${string}}${infer Rest}`
    ? readonly [string, ...RouteIds<Rest>]
    : readonly [];

/** The path of a route with ids: `/tasks/1204` of `/tasks/{task_gid}`. */
export function toRoutePath<Route extends string>(
  route: Route,
  ids: RouteIds<Route>,
  encode: (id: string, parameter: string) => string,
): string {
  const rest: string[] = [...ids];
  return route.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encode(rest.shift() ?? '', parameter),
  );
}
