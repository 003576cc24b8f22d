import { readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { createSchema } from '../../src/schema/schema.ts';
import type { RouteCoverage } from './asana-coverage.ts';
import { isUsed, readUsedRoutes } from './used-route.ts';

/** The paths of Asana's published description, beside those of Google. */
const vocabulary = new URL('../../src/doctor/record/vocabulary.json', import.meta.url);

/** What is wrong in the list: routes that are missing or unknown, fields that do not exist, and routes that src/service/asana contradicts. */
export function findCoverageErrors(coverage: Readonly<Record<string, RouteCoverage>>): string[] {
  const used = readUsedRoutes();
  const published = readPublishedPaths();
  const listed = new Set(Object.keys(coverage).map((route) => route.split(' ')[1] ?? ''));
  const fields = readFields();
  const errors = [
    ...[...published]
      .filter((path) => !listed.has(path))
      .map((path) => `The list lacks the routes of ${path}.`),
    ...[...listed]
      .filter((path) => !published.has(path))
      .map((path) => `Asana's description has no ${path}.`),
    ...[...used.routes]
      .filter((route) => !(route in coverage))
      .map((route) => `src/service/asana uses ${route}, which the list lacks.`),
  ];
  for (const [route, use] of Object.entries(coverage)) {
    const isListed = typeof use !== 'string';
    if (isListed !== isUsed(route, used)) {
      errors.push(
        isListed
          ? `The list names fields for ${route}, but src/service/asana does not use it.`
          : `src/service/asana uses ${route}, but the list says that it is left out.`,
      );
    }
    const unknown = isListed ? use.filter((field) => !fields.has(field)) : [];
    for (const field of unknown) errors.push(`The schema has no ${field}, which ${route} names.`);
  }
  return errors;
}

function readPublishedPaths(): ReadonlySet<string> {
  const { routes }: { routes: readonly string[] } = JSON.parse(readFileSync(vocabulary, 'utf8'));
  const isOfGoogle = (path: string) => /\/v\d/.test(path);
  return new Set(routes.filter((path) => !isOfGoogle(path)));
}

/** The fields of the schema: `Task.name`. */
function readFields(): ReadonlySet<string> {
  const types = Object.values(createSchema().getTypeMap()).filter(isObjectType);
  return new Set(
    types.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)),
  );
}
