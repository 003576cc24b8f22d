import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** The maximum depth of a variable: a value is one level, and each list or object around it is another. */
const maxLevels = 100;
/** The maximum number of values in all variables: enough for a batch of 10,000 edits. */
const maxValues = 100_000;

/** Rejects variables that would take long to coerce, before anything reads them. */
export function useVariableLimits(): ServerPlugin {
  return {
    onParams({ params }) {
      if (params.variables) checkVariables(params.variables);
    },
  };
}

/** Goes through the values level by level, because a recursive function would exceed the stack. */
function checkVariables(variables: object): void {
  let level: object[] = [variables];
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const parent of level) {
      const values: unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
      count += values.length;
      if (count > maxValues) throw tooLarge(`${maxValues} values`);
      if (values.length > 0 && depth > maxLevels) throw tooLarge(`${maxLevels} levels`);
      for (const value of values) if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
}

const tooLarge = (limit: string) =>
  rejection('BAD_USER_INPUT', `variables may have at most ${limit}.`, { status: 400 });
