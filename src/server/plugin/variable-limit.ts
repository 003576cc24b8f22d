import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** The maximum depth of a value: a value is one level, and each list or object around it is another. */
const maxLevels = 100;
/** The maximum number of values in all variables or extensions: enough for a batch of 10,000 edits. */
const maxValues = 100_000;

/** Half of a surrogate pair. It has no encoding in UTF-8, so it can be sent to no service. A literal in a document cannot contain it. */
const halfOfPair = /\p{Surrogate}/u;

/** Rejects variables that would take long to coerce or that are no valid text, and such extensions, before anything reads them. */
export function useVariableLimits(): ServerPlugin {
  return {
    onParams({ params }) {
      if (params.variables) checkValues('variables', params.variables);
      if (params.extensions) checkValues('extensions', params.extensions);
    },
  };
}

/** Goes through the values level by level, because a recursive function would exceed the stack. */
function checkValues(name: string, root: object): void {
  let level: object[] = [root];
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const parent of level) {
      const values: unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
      count += values.length;
      if (count > maxValues) throw tooLarge(name, `${maxValues} values`);
      if (values.length > 0 && depth > maxLevels) throw tooLarge(name, `${maxLevels} levels`);
      for (const value of values) {
        if (typeof value === 'object' && value !== null) next.push(value);
        else if (typeof value === 'string' && halfOfPair.test(value)) throw invalidText(root);
      }
      if (!Array.isArray(parent) && halfOfPair.test(Object.keys(parent).join('')))
        throw invalidText(root);
    }
    level = next;
  }
}

function invalidText(root: object) {
  const field = pathOfInvalid(root, '').replace(/^\.(?:input\.)?/, '');
  return rejection('BAD_USER_INPUT', `${field} contains half of a surrogate pair.`, {
    status: 400,
    field,
  });
}

/** Where the first invalid text is, as in other input errors: `.requests[1].insertText.text`. The depth of the values is limited. */
function pathOfInvalid(parent: object, path: string): string {
  for (const [key, value] of Object.entries(parent)) {
    if (halfOfPair.test(key)) return path;
    const at = Array.isArray(parent) ? `${path}[${key}]` : `${path}.${key}`;
    if (typeof value === 'string' && halfOfPair.test(value)) return at;
    const found = typeof value === 'object' && value !== null ? pathOfInvalid(value, at) : '';
    if (found !== '') return found;
  }
  return '';
}

const tooLarge = (name: string, limit: string) =>
  rejection(
    'BAD_USER_INPUT',
    `${name} may have at most ${limit}. Divide the operation into several.`,
    { status: 400 },
  );
