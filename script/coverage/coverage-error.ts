import { readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { createSchema } from '../../src/schema/schema.ts';
import type { RouteCoverage } from './asana-coverage.ts';
import { isUsed, readUsedRoutes } from './used-route.ts';

/** All operations of Asana's published description, such as `GET /tasks/{task_gid}`. */
const operationFile = new URL('asana-operations.json', import.meta.url);

/** What is wrong in the list: routes that are missing or unknown, fields that do not exist, and routes that src/service/asana contradicts. */
export function findCoverageErrors(coverage: Readonly<Record<string, RouteCoverage>>): string[] {
  const used = readUsedRoutes();
  const published: readonly string[] = JSON.parse(readFileSync(operationFile, 'utf8'));
  const fields = readFields();
  const errors = [
    ...published.filter((route) => !(route in coverage)).map((route) => `The list lacks ${route}.`),
    ...Object.keys(coverage)
      .filter((route) => !published.includes(route))
      .map((route) => `Asana's description has no ${route}.`),
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

/** The fields of the schema: `Task.name`. */
function readFields(): ReadonlySet<string> {
  const types = Object.values(createSchema().getTypeMap()).filter(isObjectType);
  return new Set(
    types.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)),
  );
}
