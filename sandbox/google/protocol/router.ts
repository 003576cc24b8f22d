import type { Route } from './request.ts';

/** A route that matches, and what its template's names stand for. */
export interface Match {
  readonly route: Route;
  readonly param: (name: string) => string;
}

/** Finds the route of a method and path, or null. */
export type FindRoute = (method: string, path: string) => Match | null;

/** Finds routes by their templates: `/v1/documents/{documentId}:batchUpdate`. */
export function createRouter(routes: readonly Route[]): FindRoute {
  const compiled = routes.map((route) => ({ route, pattern: compile(route.template) }));
  return (method, path) => {
    for (const { route, pattern } of compiled) {
      const groups = route.method === method ? pattern.exec(path)?.groups : undefined;
      if (groups) return { route, param: (name) => decode(groups[name] ?? '') };
    }
    return null;
  };
}

/** An empty group at the end makes sure that there are groups. */
function compile(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/:]+)')}(?<none>)$`);
}

/** An escape that cannot be decoded is part of a name that no file has. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
